/**
 * Many sockets in one process, which only listen. They are bare WebSockets that speak as much of the protocol of
 * Socket.IO as needed, because thousands of its clients would need more memory and processor time than the server.
 * - `{ connect: url, tokens }` opens a socket for each token, to a Socket.IO server, or with the token '' to a bare one.
 * - `{ hear: word }` waits until every socket got a message with this word, and returns when the last one did (ms).
 */
import { type RawData, WebSocket } from 'ws'
import { z } from 'zod'

const AT_ONCE = 100

const sockets: WebSocket[] = []
let word = ''
let missing = new Set<WebSocket>()
let heard: ((at: number) => void) | undefined

function onMessage(socket: WebSocket, text: string) {
  if (text === '2') socket.send('3')
  if (word === '' || !text.includes(word) || !missing.delete(socket) || missing.size > 0) return
  heard?.(performance.timeOrigin + performance.now())
}

/** Neither server sends in fragments or as an ArrayBuffer. */
const textOf = (data: RawData) => (data instanceof Buffer ? data.toString() : '')

const open = (url: string, token: string) =>
  new Promise<void>((resolve, reject) => {
    const path = token === '' ? '' : '/socket.io/?EIO=4&transport=websocket'
    const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { perMessageDeflate: false })
    sockets.push(socket)
    socket.once('error', reject)
    if (token === '') socket.once('open', resolve)
    socket.on('message', (data) => {
      const text = textOf(data)
      if (text.startsWith('0{')) socket.send(`40${JSON.stringify({ token })}`)
      else if (text.startsWith('40')) resolve()
      else if (text.startsWith('44')) reject(new Error(`refused: ${text}`))
      else onMessage(socket, text)
    })
  })

async function connect(url: string, tokens: readonly string[]) {
  for (let at = 0; at < tokens.length; at += AT_ONCE) {
    await Promise.all(tokens.slice(at, at + AT_ONCE).map((token) => open(url, token)))
  }
  return { connected: sockets.length }
}

async function hear(next: string) {
  word = next
  missing = new Set(sockets)
  const at = await new Promise<number>((resolve) => (heard = resolve))
  word = ''
  return { at }
}

const question = z.union([
  z.object({ connect: z.string(), tokens: z.array(z.string()) }),
  z.object({ hear: z.string() }),
])
process.on('message', (message) => {
  const asked = question.parse(message)
  const answer = 'hear' in asked ? hear(asked.hear) : connect(asked.connect, asked.tokens)
  void answer.then((value) => process.send?.(value))
})
process.send?.({ port: 0 })
process.on('disconnect', () => process.exit())
