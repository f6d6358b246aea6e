import type { App, ConsumerActor } from '@waymark/domain/context'
import { agentsOf } from '@waymark/domain/conversations/presence/agents-of'
import { MAILED_LINK_NEEDED, parseConsumerToken } from '@waymark/domain/leads/intake/intake-token'
import { isSuperseded } from '@waymark/domain/leads/intake/is-superseded'
import {
  AppError,
  forbidden,
  isDatabaseUnavailable,
  notFound,
  tooManyRequests,
  unauthorized,
} from '@waymark/platform/errors'
import { type ConsumerNamespace, clientRoom, type GatewaySocket } from './rooms.ts'
import { firstAttempts, handshake, refusal } from './socket-auth.ts'

/** Tabs and devices of one client on one gateway. Unlimited with `RATE_LIMITS=off`. */
const MAX_PAGES = 10

/** Accepts a page whose token opens a client's record, and adds it to the room of this client. */
export function admitConsumers(
  consumers: ConsumerNamespace,
  { db, config, log, secrets }: Pick<App, 'db' | 'config' | 'log' | 'secrets'>,
  onAdmitted: (page: GatewaySocket, link: ConsumerActor) => void,
) {
  const most = config.RATE_LIMITS === 'off' ? Number.POSITIVE_INFINITY : MAX_PAGES
  const isFirst = firstAttempts()

  return async (page: GatewaySocket, next: (error?: Error) => void): Promise<void> => {
    if (!isFirst(page)) return
    try {
      const { data } = handshake.safeParse(page.handshake.auth)
      if (!data) throw unauthorized()
      const link = parseConsumerToken(secrets, data.token)
      const [client] = await agentsOf(db, [link.client_id])
      // Answers that wait for a confirmation are not a client, and their sender hears of no one's agent.
      if (!client) throw notFound()
      if (await isSuperseded(db, secrets, link)) throw forbidden(MAILED_LINK_NEEDED)
      const room = clientRoom(link.client_id)
      if ((consumers.adapter.rooms.get(room)?.size ?? 0) >= most) {
        throw tooManyRequests(60, 'You have too many windows open.')
      }
      page.handshake.auth = {}
      await page.join(room)
      onAdmitted(page, link)
      next()
    } catch (error) {
      if (error instanceof AppError) next(refusal(error))
      else {
        if (!isDatabaseUnavailable(error)) log.warn({ err: error }, "a consumer's handshake failed")
        page.conn.close()
      }
    }
  }
}
