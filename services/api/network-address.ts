import { isIPv6 } from 'node:net'

/**
 * What a caller is counted by: an IPv4 address, or the /64 of an IPv6 address, because a household or a server holds
 * all of a /64. IPv4 written as IPv6 stays IPv4.
 */
export function networkOf(address: string): string {
  const ip = address.replace(/%.*$/, '')
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const [seventh = 0, eighth = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff) {
    return [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address. */
function groupsOf(ip: string): number[] {
  // Written the one usual way, without a dotted end.
  const { hostname } = new URL(`http://[${ip}]`)
  const [first = [], last = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const missing = Array<string>(8 - first.length - last.length).fill('0')
  return [...first, ...missing, ...last].map((group) => Number.parseInt(group, 16))
}
