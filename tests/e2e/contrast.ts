/**
 * A function for the browser: the contrast by WCAG of an element's first words to their ground, which is the element's own
 * on the page's. It counts the opacity of everything that the words stand in.
 */
export const CONTRAST = `(element) => {
  const parse = (color) => [...color.matchAll(/[\\d.]+/g)].map(Number)
  const mix = (over, under, alpha) => [0, 1, 2].map((index) => over[index] * alpha + under[index] * (1 - alpha))
  const linear = (part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const luminance = (color) => {
    const [red, green, blue] = color.map((part) => linear(part / 255))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const own = parse(getComputedStyle(element).backgroundColor)
  const ground = mix(own, parse(getComputedStyle(document.body).backgroundColor), own[3] ?? 1)
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode().parentElement
  const color = parse(getComputedStyle(words).color)
  let opacity = color[3] ?? 1
  for (let outer = words; outer; outer = outer.parentElement) opacity *= Number(getComputedStyle(outer).opacity)
  const [dark, light] = [luminance(mix(color, ground, opacity)), luminance(ground)].sort((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}`
