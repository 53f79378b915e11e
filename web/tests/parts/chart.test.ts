import { render } from 'svelte/server'
import { describe, expect, test } from 'vitest'
import LineChart from '../../src/parts/LineChart.svelte'

/** The names beside the lines of a chart. */
function names(...all: string[]): string[] {
  const lines = all.map((name, i) => ({ color: (['blue', 'red'] as const)[i]!, name, points: [[0, 0], [1, 81]] as const }))
  const { body } = render(LineChart, { props: { caption: '', summary: '', lines, turns: 20 } })
  return [...body.matchAll(/<tspan[^>]*>(?:<!--.*?-->)?(.*?)(?:<!--.*?-->)?<\/tspan>/g)].map(([, name]) => name!)
}

describe('the lines of a chart', () => {
  test('have room for long names', () => {
    expect(names('Anna', 'Il Re delle ferrovie')).toEqual(['Anna', 'Il Re delle ferrovie'])
  })

  test('show that a name is cut which nothing has room for', () => {
    const [cut] = names('The one who has the longest name at the table')
    expect(cut).toMatch(/^The one who has the longest.*…$/)
  })
})
