import { request } from 'node:http'

/** Those of docker-compose.yml, without the digests, which images made on this machine do not have. */
export const IMAGES = { postgres: 'postgres:18.6-trixie', redis: 'valkey/valkey:9.1.1-alpine' } as const

const ANSWERS_WITHIN_MS = 500
const PULLED_WITHIN_MS = 120_000

/** What a Docker engine answers, or undefined if there is none or it took too long. */
function askEngine(method: 'GET' | 'POST', path: string, within_ms: number): Promise<number | undefined> {
  const host = process.env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock'
  const target = host.startsWith('unix://')
    ? { socketPath: host.slice('unix://'.length) }
    : { host: new URL(host).hostname, port: new URL(host).port }
  return new Promise((resolve) => {
    const asked = request({ ...target, method, path, signal: AbortSignal.timeout(within_ms) }, (answer) => {
      answer.once('end', () => resolve(answer.statusCode))
      answer.once('error', () => resolve(undefined))
      answer.resume()
    })
    asked.once('error', () => resolve(undefined))
    asked.end()
  })
}

/** Whether a Docker engine answers that has the images of the servers, or can pull them. */
export async function dockerServes(): Promise<boolean> {
  if ((await askEngine('GET', '/_ping', ANSWERS_WITHIN_MS)) !== 200) return false
  const present = await Promise.all(Object.values(IMAGES).map(hasOrPulls))
  if (present.every(Boolean)) return true
  const names = Object.values(IMAGES).filter((_, index) => !present[index])
  process.stderr.write(`Docker has no ${names.join(' and no ')} and cannot pull it: the tests use local servers.\n`)
  return false
}

async function hasOrPulls(image: string): Promise<boolean> {
  const has = async () => (await askEngine('GET', `/images/${image}/json`, 5000)) === 200
  if (await has()) return true
  // It answers 200 at once, and reports problems while it pulls.
  await askEngine('POST', `/images/create?fromImage=${encodeURIComponent(image)}`, PULLED_WITHIN_MS)
  return has()
}
