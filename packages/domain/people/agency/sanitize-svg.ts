import sanitizeHtml from 'sanitize-html'

const SHAPES =
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask pattern style'
const ATTRIBUTES =
  'id class style viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points dx dy rotate transform fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits patternTransform patternContentUnits clipPathUnits maskUnits maskContentUnits clip-path mask preserveAspectRatio font-family font-size font-weight font-style letter-spacing text-anchor dominant-baseline version xmlns xmlns:xlink href xlink:href'

/** More than a logo has; the time it takes grows with the square of how deep they stand in each other. */
const MOST_TAGS = 6000

/** What could load, run or hide something: addresses other than `#id`, imports, escapes, markup. */
const UNSAFE_STYLE = /[<@\\&]|url\s*\((?!\s*['"]?#)|expression|javascript:|image-set|src\s*\(/i

const isSafe = (name: string, value: string) => {
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg'
  if (name === 'xmlns:xlink') return value === 'http://www.w3.org/1999/xlink'
  // Only within the picture itself.
  if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value)
  return !UNSAFE_STYLE.test(value)
}

/**
 * A drawing with nothing left that runs, loads or leads anywhere: only shapes, text, gradients and their looks, by a list
 * of what is known. Null when it is no SVG, nothing of it is left to see, or it is far more than a logo.
 */
export function sanitizeSvg(source: string): string | null {
  if (source.split('<').length > MOST_TAGS) return null
  const clean = sanitizeHtml(source.replace(/^\uFEFF/, ''), {
    allowedTags: SHAPES.split(' '),
    // Its text is checked below.
    allowVulnerableTags: true,
    allowedAttributes: { '*': ATTRIBUTES.split(' ') },
    // Addresses and styles are checked by `isSafe`, which is stricter.
    allowedSchemes: [],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    disallowedTagsMode: 'completelyDiscard',
    nestingLimit: 64,
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => isSafe(name, value))),
      }),
    },
    exclusiveFilter: ({ tag, text }) => tag === 'style' && UNSAFE_STYLE.test(text),
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim()
  if (!clean.startsWith('<svg') || !/<(path|rect|circle|ellipse|line|poly|text|use)/.test(clean)) return null
  return clean.includes('xmlns="') ? clean : clean.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
}
