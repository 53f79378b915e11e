import { expect, test } from 'vitest'
import { findTickets } from '../../src/pad/search'
import { box } from '../fixtures'

// Alba–Borgo, Alba–Cima, Borgo–Cima
const BOX = box()

test('a ticket is found by either of its places, or by both', () => {
  expect(findTickets(BOX, 'alb')).toEqual([0, 1])
  expect(findTickets(BOX, 'cima alba')).toEqual([1])
  expect(findTickets(BOX, 'cima alba borgo')).toEqual([])
})

test('all tickets are in the order of their first places’ names', () => {
  const turned = box({ tickets: [...BOX.tickets].reverse() })
  expect(findTickets(turned, '')).toEqual([1, 2, 0])
})
