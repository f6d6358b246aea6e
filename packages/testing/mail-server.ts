import { SMTPServer } from 'smtp-server'

/**
 * A local mail server that stores what it receives. It can refuse a given number of emails first, or know no mailbox at
 * all.
 */
export async function startMailServer({ refusals = 0, mailboxes = true } = {}) {
  const received: string[] = []
  let left = refusals
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(mailboxes ? null : Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (left > 0) {
          left -= 1
          done(Object.assign(new Error('try again later'), { responseCode: 451 }))
          return
        }
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  // A killed client breaks its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Whole emails, in order of arrival. */
    received,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
