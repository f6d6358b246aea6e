import { isIPv4, isIPv6 } from 'node:net'

/**
 * The address that a caller is counted by: an IPv4 address or, for IPv6, its /64, because one household or server
 * usually has a whole /64. IPv4 in IPv6 notation counts as IPv4.
 */
export function networkOf(address: string): string {
  const ip = address.replace(/%.*$/, '')
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const [seventh = 0, eighth = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff) {
    return [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.')
  }
  return `${prefixOf(groups, 4)}::/64`
}

/**
 * The /48 of an IPv6 address, the most that one customer usually gets: 65,536 networks that each count by themselves.
 * Null for IPv4.
 */
export function siteOf(address: string): string | null {
  const ip = address.replace(/%.*$/, '')
  if (!isIPv6(ip) || isIPv4(networkOf(ip))) return null
  return `${prefixOf(groupsOf(ip), 3)}::/48`
}

const prefixOf = (groups: readonly number[], count: number) =>
  groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')

/** The eight numbers of an IPv6 address. */
function groupsOf(ip: string): number[] {
  // Normalized, without a dotted end.
  const { hostname } = new URL(`http://[${ip}]`)
  const [first = [], last = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const missing = Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...missing, ...last].map((group) => Number.parseInt(group, 16))
}
