import { contrast, mix, READABLE } from '../colors/contrast.ts'

/** What stands behind text on the consumer's pages in each scheme (`web/src/app/theme.ts`), and behind it in emails. */
const SCHEMES = {
  light: { surfaces: ['#FBFAF7', '#FFFFFF', '#F2F0EA', '#F8F7F4'], paper: '#FFFFFF', toward: '#000000', tint: 0.08 },
  dark: { surfaces: ['#0F1728', '#182236', '#0B1120', '#14161B'], paper: '#182236', toward: '#FFFFFF', tint: 0.1 },
} as const
type Scheme = (typeof SCHEMES)[keyof typeof SCHEMES]

/** The text on a button. */
const ON = { light: '#FFFFFF', dark: '#0B1120' } as const

export interface FaceColors {
  /** The primary color, or the nearest one that is readable on light pages and under white text. */
  readonly light: string
  /** The same for dark pages, and under dark text. */
  readonly dark: string
  /** The accent color as chosen. It is never behind or in text. */
  readonly accent: string
}

const tintOf = (color: string, { paper, tint }: Scheme) => mix(paper, color, tint)

const reads = (color: string, scheme: Scheme) =>
  [...scheme.surfaces, tintOf(color, scheme)].every((surface) => contrast(color, surface) >= READABLE)

/** The nearest color on the way to black or white that reads on every surface of the scheme: `color` itself if it does. */
function readable(color: string, scheme: Scheme): string {
  const steps = Array.from({ length: 101 }, (_, percent) => mix(color, scheme.toward, percent / 100))
  return steps.find((step) => reads(step, scheme)) ?? scheme.toward
}

/**
 * What an agency's colors (`#RRGGBB`) become on the pages and in the emails of its clients: text and buttons have a
 * contrast of at least 4.5:1 in both schemes (WCAG 2.2, 1.4.3), whatever color was chosen.
 */
export const faceColors = (colors: { readonly primary_color: string; readonly accent_color: string }): FaceColors => ({
  light: readable(colors.primary_color, SCHEMES.light),
  dark: readable(colors.primary_color, SCHEMES.dark),
  accent: colors.accent_color,
})

const both = (light: string, dark: string) => `light-dark(${light}, ${dark})`

/** The same as variables of the consumer pages' style. */
export function faceTheme({ light, dark, accent }: FaceColors): Record<`--${string}`, string> {
  const main = both(light, dark)
  return {
    '--mantine-color-anchor': main,
    '--mantine-primary-color-filled': main,
    '--mantine-primary-color-filled-hover': both(mix(light, '#000000', 0.15), mix(dark, '#FFFFFF', 0.2)),
    '--on-primary': both(ON.light, ON.dark),
    '--focus-ring': main,
    '--tint': both(tintOf(light, SCHEMES.light), tintOf(dark, SCHEMES.dark)),
    '--tint-line': both(mix('#FFFFFF', light, 0.35), mix(SCHEMES.dark.paper, dark, 0.35)),
    '--face-accent': accent,
  }
}
