import type en from '../en'
import board from './board'
import common from './common'
import end from './end'
import kinds from './kinds'
import learn from './learn'
import living from './living'
import pad from './pad'
import replay from './replay'
import rules from './rules'
import start from './start'
import table from './table'

export default { board, common, end, kinds, learn, living, pad, replay, rules, start, table } satisfies typeof en
