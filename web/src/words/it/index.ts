import type { Words } from '../index.svelte'
import board from './board'
import common from './common'
import end from './end'
import kinds from './kinds'
import learn from './learn'
import replay from './replay'
import rules from './rules'
import start from './start'
import table from './table'

export default { board, common, end, kinds, learn, replay, rules, start, table } satisfies Words
