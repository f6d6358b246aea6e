/** Tried in this order, because most browsers also name others. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
] as const

const first = (names: readonly (readonly [string, RegExp])[], user_agent: string) =>
  names.find(([, pattern]) => pattern.test(user_agent))?.[0]

/** A browser and its device in words: `Chrome on Windows`. */
export function deviceOf(user_agent: string | null): string {
  const browser = first(BROWSERS, user_agent ?? '')
  const system = first(SYSTEMS, user_agent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `An app on ${system}` : 'An unknown device')
}

/** The part of a network address that says roughly where, and not exactly who: `203.0.113.x`. Null if it is unknown. */
export function placeOf(ip: string | null): string | null {
  const plain = ip?.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain) return null
  if (plain === '::1' || plain.startsWith('127.')) return 'this computer'
  if (!plain.includes(':')) return plain.replace(/\.\d+$/, '.x')
  // A network is the first half of an address. The first three groups are the same for a whole site.
  const groups = plain.split('::')[0]?.split(':').slice(0, 3) ?? []
  return `${groups.join(':')}:…`
}
