import { portOf } from '@waymark/platform/port-of'
/** A bare `ws` server. The message `{ broadcast: text }` sends it to every socket and returns when that began (ms). */
import { WebSocketServer } from 'ws'
import { z } from 'zod'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
const question = z.object({ broadcast: z.string() })

server.on('listening', () => {
  process.send?.({ port: portOf(server) })
})
process.on('message', (message) => {
  const { broadcast } = question.parse(message)
  const began = performance.timeOrigin + performance.now()
  for (const socket of server.clients) socket.send(broadcast)
  process.send?.({ began })
})
process.on('disconnect', () => process.exit())
