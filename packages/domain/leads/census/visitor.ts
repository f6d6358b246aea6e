import { isIPv4 } from 'node:net'

/**
 * A network address without the part that identifies a device: the first three parts of IPv4 or the first three groups
 * of IPv6.
 */
export function shortenedAddress(ip: string | null): string {
  if (ip === null) return 'unknown'
  const plain = ip.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.x`
  const [first = ''] = plain.split('::')
  return `${first.split(':').slice(0, 3).join(':')}::`
}

// The order matters, because each user agent also contains the names of the browsers below its own.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The family and system of a browser, for example `Firefox on Windows`. */
export function browserFamily(user_agent: string | null): string {
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(user_agent ?? ''))?.[1]
  const [browser, system] = [named(BROWSERS) ?? 'Another program', named(SYSTEMS)]
  return system ? `${browser} on ${system}` : browser
}
