/** Text with less contrast is hard to read (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5

/** Relative luminance, 0 to 1, of `#RRGGBB` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255
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
