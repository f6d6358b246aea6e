import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { portOf } from '@waymark/platform/port-of'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What becomes of an email once it is here: it is answered with this code, or the connection breaks. */
export type Answer = 'taken' | 'broken' | number

interface Options {
  /** How many emails it refuses first. */
  refusals?: number
  /** Whether it knows any mailbox. */
  mailboxes?: boolean
  /** What it does with an email to this address. */
  answer?: (to: string) => Answer | Promise<Answer>
  /** It breaks a connection that brings more emails than this. */
  most?: number
}

const failing = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/** A local mail server that stores what it receives. */
export async function startMailServer({
  refusals = 0,
  mailboxes = true,
  answer = () => 'taken',
  most = Number.POSITIVE_INFINITY,
}: Options = {}) {
  const received: string[] = []
  const sockets = new Map<number, Socket>()
  const counts = { connections: 0 }
  const emails = new Map<number, number>()
  const cut = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort)?.destroy()
  let left = refusals

  async function settle(session: SMTPServerSession, email: string, done: (error?: Error | null) => void) {
    if (left > 0) {
      left -= 1
      done(failing(451, 'try again later'))
      return
    }
    const answered = await answer(session.envelope.rcptTo[0]?.address ?? '')
    if (typeof answered === 'number') {
      done(failing(answered, 'no'))
      return
    }
    received.push(email)
    if (answered === 'broken') cut(session)
    else done()
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 50,
    onMailFrom(_address, session, done) {
      const count = (emails.get(session.remotePort) ?? 0) + 1
      emails.set(session.remotePort, count)
      if (count > most) cut(session)
      else done()
    },
    onRcptTo: (_address, _session, done) => done(mailboxes ? null : failing(550, 'no such mailbox')),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void settle(session, Buffer.concat(chunks).toString(), done))
    },
  })
  // A killed client breaks its connection.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    counts.connections += 1
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const port = portOf(server.server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Whole emails, in order of arrival. */
    received,
    /** How many connections there were, and how many are open. */
    connections: () => counts.connections,
    open: () => sockets.size,
    /** Ends every connection, as after a restart. */
    async restart() {
      for (const socket of sockets.values()) socket.destroy()
      while (sockets.size > 0) await sleep(5)
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
