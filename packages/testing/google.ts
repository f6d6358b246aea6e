import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { portOf } from '@waymark/platform/port-of'
import { Provider } from 'oidc-provider'

/** The claims of a person who signs in. `sub` is the subject. */
export type GooglePerson = { sub: string } & Record<string, unknown>

export const GOOGLE_CLIENT = { GOOGLE_CLIENT_ID: 'waymark', GOOGLE_CLIENT_SECRET: 'not-a-secret' }

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Sign in</title><link rel="icon" href="data:,"><main>${body}</main></html>`

const away: RequestListener = (_request, response) => response.writeHead(503).end()

/**
 * Starts a real OpenID Connect provider on this machine. Its page has one button per person and one to cancel. Call
 * `serve` with the allowed redirect address before using it.
 */
export async function startGoogleProvider(people: readonly GooglePerson[], email_in_token = true) {
  let answer = away
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${portOf(server)}`

  const serve = (redirect_uri: string) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: GOOGLE_CLIENT.GOOGLE_CLIENT_ID,
          client_secret: GOOGLE_CLIENT.GOOGLE_CLIENT_SECRET,
          redirect_uris: [redirect_uri],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
      // Google includes the email in the id token. Other providers return it only from their userinfo endpoint.
      conformIdTokenClaims: !email_in_token,
      findAccount: (_context, sub) => {
        const claims = people.find((person) => person.sub === sub)
        return claims && { accountId: sub, claims: async () => claims }
      },
      interactions: { url: (_context, { uid }) => `/choose/${uid}` },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      cookies: { keys: ['of a test'] },
      ttl: { Session: 3600, Grant: 3600, Interaction: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
      loadExistingGrant: async (context) => {
        const { client, session } = context.oidc
        if (!client || !session?.accountId) return undefined
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
    const callback = provider.callback()
    answer = (request, response) => {
      const chosen = /^\/choose\/[^/?]+(\?.*)?$/.exec(request.url ?? '')
      void (chosen ? choose(provider, people, request, response) : callback(request, response))
    }
  }

  return {
    issuer,
    serve,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function choose(
  provider: Provider,
  people: readonly GooglePerson[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  const as = new URL(request.url ?? '', 'http://provider').searchParams.get('as')
  if (as === null) {
    const buttons = [...people.map(({ sub }) => sub), 'nobody'].map(
      (sub) => `<button name="as" value="${sub}">${sub}</button>`,
    )
    response.setHeader('content-type', 'text/html').end(page(`<h1>Who are you?</h1><form>${buttons.join(' ')}</form>`))
    return
  }
  const result = as === 'nobody' ? { error: 'access_denied' } : { login: { accountId: as } }
  await provider.interactionFinished(request, response, result)
}
