import type { Theme } from '../messages'

/** A map's colours as a style: each by day and by night, for the style sheet of Board to choose. */
export function themeStyle({ light, dark }: Theme): string {
  const lines = (time: string, colors: Record<string, string>) =>
    Object.entries(colors).map(([name, color]) => `--${time}-${name}: ${color}`)
  return [...lines('day', light), ...lines('night', dark)].join('; ')
}
