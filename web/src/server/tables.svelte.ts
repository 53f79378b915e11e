import type { TableInfo, TableList } from '../messages'
import { messageOf } from './api'

const LOOK_AGAIN = 10_000

/** A list of tables, looked at again now and then while the page is visible. */
export class TableWatch {
  tables: readonly TableInfo[] | undefined = $state.raw()
  trouble = $state('')
  #ask: () => Promise<TableList>

  constructor(ask: () => Promise<TableList>) {
    this.#ask = ask
  }

  look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return
    try {
      this.tables = (await this.#ask()).tables
      this.trouble = ''
    } catch (error) {
      this.trouble = messageOf(error)
    }
  }

  /** Keep looking; gives what stops it. */
  watch(): () => void {
    void this.look()
    const timer = setInterval(this.look, LOOK_AGAIN)
    document.addEventListener('visibilitychange', this.look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', this.look)
    }
  }
}

/** Where a table is played: for its big screen, where everybody looks at it. */
export function addressOf({ id, host, big_screen }: TableInfo): string {
  return host && big_screen ? `/screen/${id}` : `/table/${id}`
}

export function isMyTurn(table: TableInfo): boolean {
  return table.to_act.some((seat) => table.seats[seat]?.mine)
}

/** Those that wait for me first; otherwise as the server orders them, the latest first. */
export function myTurnFirst(tables: readonly TableInfo[]): TableInfo[] {
  return [...tables].sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)))
}
