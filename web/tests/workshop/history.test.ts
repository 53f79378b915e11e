import { describe, expect, test } from 'vitest'
import { amend, begin, holds, PAUSE, redo, seal, step, undo } from '../../src/workshop/history'

describe('a history', () => {
  test('goes back and on, without end', () => {
    let history = begin(0)
    for (let value = 1; value <= 500; value++) history = step(history, value)
    for (let value = 499; value >= 0; value--) history = undo(history)
    expect(history.now).toBe(0)
    expect(undo(history)).toBe(history)
    for (let value = 1; value <= 500; value++) history = redo(history)
    expect(history.now).toBe(500)
    expect(redo(history)).toBe(history)
  })

  test('forgets what was undone once something else is done', () => {
    const history = step(undo(step(begin('a'), 'b')), 'c')
    expect(history.future).toEqual([])
    expect(undo(history).now).toBe('a')
  })

  test('takes what was typed without a pause for one step', () => {
    let history = step(begin(''), 'R', 'name', 0)
    history = step(history, 'Ro', 'name', 100)
    history = step(history, 'Rom', 'name', 200)
    expect(undo(history).now).toBe('')
    history = step(history, 'Roma', 'name', 200 + PAUSE)
    expect(undo(history).now).toBe('Rom')
  })

  test('keeps steps of different kinds, and those of none, apart', () => {
    expect(undo(step(step(begin(0), 1, 'a', 0), 2, 'b', 1)).now).toBe(1)
    expect(undo(step(step(begin(0), 1, '', 0), 2, '', 1)).now).toBe(1)
    expect(undo(step(seal(step(begin(0), 1, 'a', 0)), 2, 'a', 1)).now).toBe(1)
  })

  test('holds what was done, until it is undone', () => {
    const history = step(step(begin('a'), 'b'), 'c')
    expect(['a', 'b', 'c'].every((each) => holds(history, each))).toBe(true)
    expect(holds(undo(history), 'c')).toBe(false)
    expect(holds(redo(undo(history)), 'c')).toBe(true)
  })

  test('counts no step in which nothing changed, and none that was only mended', () => {
    const history = begin('a')
    expect(step(history, 'a')).toBe(history)
    expect(undo(amend(step(history, 'b'), 'c')).now).toBe('a')
  })
})
