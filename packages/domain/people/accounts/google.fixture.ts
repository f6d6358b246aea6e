import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { newId } from '@waymark/platform/ids'
import { startApi, type TestApi } from '@waymark/testing/api'
import { GOOGLE_CLIENT, type GooglePerson, startGoogleProvider } from '@waymark/testing/google'
import { afterAll } from 'vitest'

export const PORTAL = 'http://portal.test'
const AT_PORTAL = { 'x-forwarded-host': 'portal.test' }
export const CALLBACK = `${PORTAL}/api/auth/google/callback`

/** The people with an account at the providers of this process. */
const people: GooglePerson[] = []

/** An API that trusts the provider of this address. */
export const withGoogle = (issuer: string): Promise<TestApi> =>
  startApi({ PUBLIC_URL: PORTAL, GOOGLE_ISSUER: issuer, ...GOOGLE_CLIENT })

/** A provider that knows everyone from `aPerson`. */
export async function startProvider(email_in_token = true) {
  const provider = await startGoogleProvider(people, email_in_token)
  provider.serve(CALLBACK)
  return provider
}

/** A provider and an API that trusts it, until the end of the file that calls this. */
export async function googleForFile() {
  const provider = await startProvider()
  const api = await withGoogle(provider.issuer)
  afterAll(async () => {
    await api[Symbol.asyncDispose]()
    await provider.stop()
  })
  return { provider, api }
}

/** A person with an account at the provider. */
export function aPerson(claims: Record<string, unknown> = {}): GooglePerson & { email: string } {
  const sub = newId()
  const email = `${sub}@example.test`
  const person = { sub, email, email_verified: true, given_name: 'Gina', family_name: 'Google', ...claims }
  people.push(person)
  return person
}

/** A browser that stores cookies by host and follows redirects up to our callback. */
export class Browser {
  private readonly jar = new Map<string, Map<string, string>>()
  private readonly to: TestApi
  constructor(to: TestApi) {
    this.to = to
  }

  private cookies(host: string) {
    const own = this.jar.get(host) ?? new Map<string, string>()
    this.jar.set(host, own)
    return {
      header: [...own].map(([name, value]) => `${name}=${value}`).join('; '),
      take: (headers: Headers) => {
        for (const line of headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (value === '') own.delete(name)
          else own.set(name, value)
        }
      },
    }
  }

  private async ours(endpoint: (typeof accountEndpoints)[keyof typeof accountEndpoints], sent: object = {}) {
    const cookies = this.cookies('portal.test')
    const answer = await this.to.call(endpoint, { ...sent, headers: { ...AT_PORTAL, cookie: cookies.header } })
    cookies.take(answer.headers)
    return answer
  }

  start = () => this.ours(accountEndpoints.startGoogle)
  verify = (session_id: string, more: object = {}, idempotency_key?: string) =>
    this.ours(accountEndpoints.verifyGoogle, { body: { session_id, ...more }, idempotency_key })

  /** The provider's redirect for a person who signs in there: our callback with the response. */
  async atProvider(as: string): Promise<URL> {
    const started = await this.start()
    let at = new URL(accountEndpoints.startGoogle.response.parse(started.body).url)
    while (at.host !== 'portal.test') {
      if (at.pathname.startsWith('/choose/')) at.searchParams.set('as', as)
      const cookies = this.cookies(at.host)
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie: cookies.header } })
      cookies.take(answer.headers)
      const location = answer.headers.get('location')
      if (location === null) throw new Error(`${at.pathname} answered ${answer.status} ${await answer.text()}`)
      at = new URL(location, at)
    }
    return at
  }

  /** What our callback puts after the # of `/profile`. */
  async callback(came: URL): Promise<{ session_id: string | null; error: string | null }> {
    const answer = await this.ours(accountEndpoints.finishGoogle, { query: Object.fromEntries(came.searchParams) })
    const to = new URL(accountEndpoints.finishGoogle.response.parse(answer.body), PORTAL)
    if (answer.status !== 302 || to.href.split('#')[0] !== `${PORTAL}/profile`)
      throw new Error(`it leads to ${to.href}`)
    const left = new URLSearchParams(to.hash.slice(1))
    return { session_id: left.get('session_id'), error: left.get('error') }
  }

  goThrough = async (as: string) => this.callback(await this.atProvider(as))

  async sessionId(as: string): Promise<string> {
    const { session_id, error } = await this.goThrough(as)
    if (session_id === null) throw new Error(`no session id, but ${error}`)
    return session_id
  }
}
