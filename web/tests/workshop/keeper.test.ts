import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../src/server/api'
import * as server from '../../src/server/workshop'
import { addPlace } from '../../src/workshop/edits'
import { forgetCopy, Keeper, unsaved } from '../../src/workshop/keeper.svelte'
import { EMPTY } from '../../src/workshop/plan'

vi.mock('../../src/server/workshop')
const save = vi.mocked(server.saveDraft)

const ONE = addPlace(EMPTY, 'Roma', { x: 1, y: 1 })
const TWO = addPlace(ONE, 'Bari', { x: 2, y: 2 })

beforeEach(() => {
  vi.useFakeTimers()
  forgetCopy('d')
  save.mockReset()
})
afterEach(() => void vi.useRealTimers())

describe('a draft', () => {
  test('is kept in the browser at once, and at the server after a pause', async () => {
    save.mockResolvedValue({ id: 'd', revision: 8 })
    const keeper = new Keeper('d', 7, EMPTY)
    keeper.keep(ONE)
    keeper.keep(TWO)
    expect(keeper.state).toBe('saving')
    expect(unsaved('d')).toMatchObject({ revision: 7, plan: TWO })
    await vi.runAllTimersAsync()
    expect(save).toHaveBeenCalledOnce()
    expect(save).toHaveBeenCalledWith('d', 7, TWO)
    expect(keeper.state).toBe('saved')
    expect(unsaved('d')).toBeNull()
  })

  test('that changes while it is sent is sent again, with the new revision', async () => {
    const keeper = new Keeper('d', 1, EMPTY)
    save.mockImplementationOnce(async () => {
      keeper.keep(TWO)
      return { id: 'd', revision: 2 }
    })
    save.mockResolvedValueOnce({ id: 'd', revision: 3 })
    keeper.keep(ONE)
    await vi.runAllTimersAsync()
    expect(save.mock.calls.map(([, revision, plan]) => [revision, plan])).toEqual([
      [1, ONE],
      [2, TWO],
    ])
    expect(keeper.state).toBe('saved')
  })

  test('is kept in the browser while the server does not answer, and sent when it does', async () => {
    save.mockRejectedValueOnce(new Refusal('offline', 'no answer')).mockResolvedValueOnce({ id: 'd', revision: 2 })
    const keeper = new Keeper('d', 1, EMPTY)
    keeper.keep(ONE)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(keeper.state).toBe('offline')
    expect(unsaved('d')?.plan).toEqual(ONE)
    await vi.runAllTimersAsync()
    expect(keeper.state).toBe('saved')
  })

  test('that somebody else has saved is not overwritten, and kept as a copy', async () => {
    save.mockRejectedValue(new Refusal('draft_changed', 'changed'))
    vi.mocked(server.newDraft).mockResolvedValue({ id: 'copy', revision: 1 })
    const keeper = new Keeper('d', 1, EMPTY)
    keeper.keep(ONE)
    await vi.runAllTimersAsync()
    expect(keeper.state).toBe('conflict')
    keeper.keep(TWO)
    await vi.runAllTimersAsync()
    expect(save).toHaveBeenCalledOnce()
    expect(await keeper.copy()).toBe('copy')
    expect(server.newDraft).toHaveBeenCalledWith(TWO)
    expect(unsaved('d')).toBeNull()
  })

  test('that the server refuses stays in the browser', async () => {
    save.mockRejectedValue(new Refusal('too_large', 'too large'))
    const keeper = new Keeper('d', 1, EMPTY)
    keeper.keep(ONE)
    await vi.runAllTimersAsync()
    expect([keeper.state, keeper.trouble]).toEqual(['refused', 'too large'])
    expect(unsaved('d')).not.toBeNull()
  })
})
