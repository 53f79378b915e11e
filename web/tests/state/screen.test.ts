import { expect, test } from 'vitest'
import { screenOf } from '../../src/state/screen.svelte'

test.each([
  [360, 800, 'phone'],
  [390, 844, 'phone'],
  [844, 390, 'sideways'],
  [1024, 768, 'sideways'],
  [820, 1180, 'tablet'],
  [1300, 1300, 'tablet'],
  [1366, 768, 'desk'],
  [1920, 1080, 'desk'],
] as const)('a screen of %i by %i is a %s', (width, height, screen) => {
  expect(screenOf(width, height)).toBe(screen)
})
