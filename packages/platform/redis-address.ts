/** Options of ioredis. */
interface Sentinels {
  sentinels: { host: string; port: number }[]
  name: string
  username?: string
  password?: string
  sentinelPassword?: string
  tls?: Record<string, never>
  sentinelTLS?: Record<string, never>
  enableTLSForSentinelMode?: boolean
  failoverDetector: boolean
  sentinelCommandTimeout: number
  sentinelRetryStrategy: (tries: number) => number
}

const SENTINELS = /^(redis|rediss)\+sentinel:\/\/(?:([^@/?]*)@)?([^@/?]+)\/([\w.-]+)(?:\?sentinel_password=([^&]+))?$/
const PLAIN = /^(rediss?:\/\/|unix:\/\/|\/)/

export const isRedisAddress = (url: string): boolean => PLAIN.test(url) || sentinelsOf(url) !== undefined

/**
 * Sentinels, which know the server that takes writes by the name they gave it:
 * `redis+sentinel://:password@first:26379,second:26379/mymaster`. Undefined for the address of a server.
 */
export function sentinelsOf(url: string): Sentinels | undefined {
  const found = SENTINELS.exec(url)
  if (!found) return undefined
  const [, kind, credentials = '', hosts = '', name = '', sentinelPassword] = found
  const [username = '', password = ''] = credentials.split(':').map(decodeURIComponent)
  const addresses = hosts.split(',').map((host) => URL.parse(`redis://${host}`))
  const sentinels = addresses.flatMap((address) =>
    address ? { host: address.hostname, port: Number(address.port || 26_379) } : [],
  )
  if (sentinels.length !== addresses.length) return undefined
  return {
    sentinels,
    name,
    ...(username ? { username } : {}),
    ...(password ? { password } : {}),
    ...(sentinelPassword === undefined ? {} : { sentinelPassword: decodeURIComponent(sentinelPassword) }),
    ...(kind === 'rediss' ? { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
    // Leaves a server that no longer answers as soon as the Sentinels chose another.
    failoverDetector: true,
    sentinelCommandTimeout: 2000,
    sentinelRetryStrategy: waitBeforeTry,
  }
}

export const waitBeforeTry = (tries: number): number => Math.min(50 * 2 ** tries, 1000)
