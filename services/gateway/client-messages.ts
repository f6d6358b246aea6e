import { type Acknowledgement, type ClientMessages, clientMessages } from '@waymark/contracts/sockets'
import type { App } from '@waymark/domain/context'
import { partnerIn } from '@waymark/domain/conversations/messaging/policy'
import { setAvailability } from '@waymark/domain/conversations/presence/set-availability'
import { AppError, notFound, tooManyRequests, unavailable, unprocessable } from '@waymark/platform/errors'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { ZodError } from 'zod'
import type { QueueWatch } from './queue-watch.ts'
import type { GatewaySocket } from './rooms.ts'

/** More than any person reaches by typing and clicking: 40 messages in 10 s. */
const MESSAGES = { points: 40, duration: 10 }
/** Beyond this, the sender is not a person. */
const FLOOD = MESSAGES.points * 5
const MAX_PARTNERS = 200

type Handlers = { readonly [M in keyof ClientMessages]: (socket: GatewaySocket, sent: unknown) => Promise<void> }

const isClientMessage = (name: unknown): name is keyof ClientMessages =>
  typeof name === 'string' && Object.hasOwn(clientMessages, name)

/** Handles what one socket sends: rate limit, parse, acknowledge. */
export function handleClientMessages({ db, bus, log }: Pick<App, 'db' | 'bus' | 'log'>, queues: QueueWatch) {
  const limiter = new RateLimiterMemory(MESSAGES)

  const partnerOf = async ({ data }: GatewaySocket, conversation_id: string): Promise<string> => {
    const known = data.partners?.get(conversation_id)
    if (known) return known
    const partner_id = await partnerIn(db, data.user_id, conversation_id)
    if (!partner_id) throw notFound()
    // Clearing the whole cache costs only one query for each.
    if (!data.partners || data.partners.size >= MAX_PARTNERS) data.partners = new Map()
    data.partners.set(conversation_id, partner_id)
    return partner_id
  }

  const handlers: Handlers = {
    async typing(socket, sent) {
      const { conversation_id } = clientMessages.typing.parse(sent)
      const partner_id = await partnerOf(socket, conversation_id)
      await bus.publish([{ kind: 'typing', conversation_id, user_id: socket.data.user_id, partner_id }])
    },
    async availability(socket, sent) {
      const { available } = clientMessages.availability.parse(sent)
      await setAvailability(db, socket.data.user_id, available)
    },
    async watch(socket, sent) {
      const { topic } = clientMessages.watch.parse(sent)
      if (topic === 'queues') await queues.join(socket)
      else await queues.leave(socket)
    },
  }

  async function answer(socket: GatewaySocket, name: unknown, sent: unknown): Promise<Acknowledgement> {
    try {
      await limiter.consume(socket.id)
      if (!isClientMessage(name)) throw unprocessable('There is no such message.')
      await handlers[name](socket, sent)
      return { ok: true }
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        if (error.consumedPoints > FLOOD) socket.disconnect(true)
        return { ok: false, detail: tooManyRequests(0).message }
      }
      if (error instanceof ZodError) return { ok: false, detail: 'This message cannot be read.' }
      if (error instanceof AppError) return { ok: false, detail: error.message }
      log.warn({ err: error, name: isClientMessage(name) ? name : null }, 'a socket message failed')
      return { ok: false, detail: unavailable().message }
    }
  }

  async function take(socket: GatewaySocket, [name, sent, acknowledge]: unknown[]) {
    const answered = await answer(socket, name, sent)
    if (typeof acknowledge === 'function') acknowledge(answered)
  }

  // The only entry point: a message without a handler here goes nowhere.
  return (socket: GatewaySocket) => socket.use((packet) => void take(socket, packet))
}
