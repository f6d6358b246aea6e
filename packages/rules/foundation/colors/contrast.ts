/** Text with less contrast is hard to read (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5

type Parts = readonly [red: number, green: number, blue: number]

const partsOf = (color: string): Parts => [part(color, 1), part(color, 3), part(color, 5)]
const part = (color: string, from: number) => Number.parseInt(color.slice(from, from + 2), 16)

/** Relative luminance, 0 to 1, of `#RRGGBB` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((of255) => {
    const share = of255 / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colors, 1 to 21. `NaN` if one of them is not a color. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export const isColor = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)

/** A color with `share` (0 to 1) of another, as `#RRGGBB`. */
export function mix(color: string, other: string, share: number): string {
  const theirs = partsOf(other)
  const mixed = partsOf(color).map((of255, index) => Math.round(of255 + ((theirs[index] ?? 0) - of255) * share))
  return `#${mixed.map((of255) => of255.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}
