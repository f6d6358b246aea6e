import { expect, test } from 'vitest'
import { contrast } from '../colors/contrast.ts'
import { faceColors, faceTheme } from './face-colors.ts'

const LIGHT = ['#FBFAF7', '#FFFFFF', '#F2F0EA', '#F8F7F4']
const DARK = ['#0F1728', '#182236', '#0B1120', '#14161B']

/** The color of one scheme in a variable such as `light-dark(#1E40AF, #93B4FD)`. */
const inScheme = (theme: Record<string, string>, name: string) => {
  const [light = '', dark = ''] = theme[name]?.match(/#[0-9A-F]{6}/g) ?? []
  return { light, dark }
}

test.each([
  // chosen, on light pages, on dark pages
  ['#1E40AF', '#1E40AF', '#7F92D1'],
  ['#0B7A75', '#0B7A75', '#52A19D'],
  ['#FFD700', '#806C00', '#FFD700'],
  ['#000000', '#000000', '#949494'],
  ['#FFFFFF', '#6B6B6B', '#FFFFFF'],
  ['#808080', '#6D6D6D', '#949494'],
  ['#FF0000', '#DB0000', '#FF5454'],
])('%s is %s on light pages and %s on dark ones', (primary_color, light, dark) => {
  const colors = faceColors({ primary_color, accent_color: '#3B82F6' })
  expect(colors).toEqual({ light, dark, accent: '#3B82F6' })
})

const STEPS = ['00', '33', '66', '99', 'CC', 'FF']
const ALL = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)))

test('every color gives links and buttons that read in both schemes', () => {
  for (const primary_color of ALL) {
    const theme = faceTheme(faceColors({ primary_color, accent_color: '#FFFFFF' }))
    const main = inScheme(theme, '--mantine-color-anchor')
    const tint = inScheme(theme, '--tint')
    const on = inScheme(theme, '--on-primary')
    const hover = inScheme(theme, '--mantine-primary-color-filled-hover')
    for (const surface of [...LIGHT, tint.light]) expect(contrast(main.light, surface)).toBeGreaterThanOrEqual(4.5)
    for (const surface of [...DARK, tint.dark]) expect(contrast(main.dark, surface)).toBeGreaterThanOrEqual(4.5)
    for (const scheme of ['light', 'dark'] as const) {
      expect(contrast(on[scheme], main[scheme])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(on[scheme], hover[scheme])).toBeGreaterThanOrEqual(4.5)
    }
    // Plain and muted text on a chosen answer.
    expect(contrast('#14213A', tint.light)).toBeGreaterThanOrEqual(7)
    expect(contrast('#5A6272', tint.light)).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#A6B0C3', tint.dark)).toBeGreaterThanOrEqual(4.5)
  }
})

test('changes a color no more than it must', () => {
  const [light, dark] = ['#1E40AF', '#FFD700']
  expect(faceColors({ primary_color: light, accent_color: light }).light).toBe(light)
  expect(faceColors({ primary_color: dark, accent_color: dark }).dark).toBe(dark)
})
