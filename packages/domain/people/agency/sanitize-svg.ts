import sanitizeHtml from 'sanitize-html'

const SHAPES =
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask pattern style'
const ATTRIBUTES =
  'id class style viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points dx dy rotate transform fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits patternTransform patternContentUnits clipPathUnits maskUnits maskContentUnits clip-path mask preserveAspectRatio font-family font-size font-weight font-style letter-spacing text-anchor dominant-baseline version xmlns xmlns:xlink href xlink:href'

/** More than any logo has. The time to sanitize grows with the square of the nesting depth. */
const MAX_TAGS = 6000
/** More than any logo has. A hundred thousand in one tag or text would keep the process busy for seconds. */
const MAX_ATTRIBUTES = 30_000
const MAX_ENTITIES = 3000

/** Anything that could load, run or hide something: addresses other than `#id`, imports, escapes, markup. */
const UNSAFE_STYLE = /[<@\\&]|url\s*\((?!\s*['"]?#)|expression|javascript:|image-set|src\s*\(/i

const isSafe = (name: string, value: string) => {
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg'
  if (name === 'xmlns:xlink') return value === 'http://www.w3.org/1999/xlink'
  // References only within the picture itself.
  if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value)
  return !UNSAFE_STYLE.test(value)
}

/**
 * Reduces an SVG to an allowlist of shapes, text, gradients and styles, so that nothing can run, load or link
 * elsewhere. Null when it is not an SVG, nothing visible is left, or it is far larger than a logo.
 */
export function sanitizeSvg(source: string): string | null {
  const count = (sign: string) => source.split(sign).length - 1
  if (count('<') > MAX_TAGS || count('=') > MAX_ATTRIBUTES || count('&') > MAX_ENTITIES) return null
  const clean = sanitizeHtml(source.replace(/^\uFEFF/, ''), {
    allowedTags: SHAPES.split(' '),
    // Its text is checked below.
    allowVulnerableTags: true,
    allowedAttributes: { '*': ATTRIBUTES.split(' ') },
    // `isSafe` checks addresses and styles more strictly.
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
