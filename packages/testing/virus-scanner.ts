import { createServer, type Socket } from 'node:net'
import { portOf } from '@waymark/platform/port-of'

/** Every scanner knows this harmless text as a virus. In two parts, so that scanners do not take this file for one. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** How the scanner behaves: as ClamAV does, with a limit that every file is over, without an answer, or as if it did not run. */
type Mode = 'scans' | 'too_large' | 'silent' | 'away'

/** The part of clamd that we talk to, on this machine. It finds the EICAR text. */
export async function startVirusScanner() {
  const state: { mode: Mode } = { mode: 'scans' }
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    if (state.mode === 'away') {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    const received: Buffer[] = []
    socket.on('data', (bytes) => {
      received.push(bytes)
      if (state.mode === 'silent') return
      if (state.mode === 'too_large') {
        socket.end('INSTREAM size limit exceeded. ERROR\0')
        return
      }
      // The end is a piece of no length.
      if (!Buffer.concat(received.slice(-2)).subarray(-4).equals(Buffer.alloc(4))) return
      const content = wholeOf(Buffer.concat(received))
      if (content === null) return
      socket.end(content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
    // clamd drops a caller who closes before the answer.
    socket.on('end', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `tcp://127.0.0.1:${portOf(server)}`,
    state,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const COMMAND = 'zINSTREAM\0'

/** The content of a stream that has arrived to its end; null before. */
function wholeOf(received: Buffer): Buffer | null {
  if (received.length < COMMAND.length) return null
  if (received.subarray(0, COMMAND.length).toString() !== COMMAND) throw new Error('not a command of clamd')
  const pieces: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
