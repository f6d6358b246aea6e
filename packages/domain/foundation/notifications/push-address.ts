import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, prefix, 'ipv4')
}
// Some of these are tunnels that can reach any IPv4 address.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6')
}
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is on the public internet, where push services are. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  return version === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Whether a browser's push endpoint may be called, judging by its URL alone. */
export function isPublicEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !/\.(localhost|local|internal|home\.arpa)\.?$/i.test(host)
}

const NOT_PUBLIC = 'ENOTPUBLIC'

/** The error of `lookupPublic` for a name without a public address. */
export const isNotPublic = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NOT_PUBLIC

/**
 * A `dns.lookup` that returns public addresses only, so that a host name cannot point to our internal network. The
 * connection goes to an address that was checked, however the name resolves a moment later.
 */
export const lookupPublic =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const addresses = found.filter(({ address }) => isPublicAddress(address))
      const [first] = addresses
      if (!first) {
        return callback(Object.assign(new Error('this host is not on the public internet'), { code: NOT_PUBLIC }), [])
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
