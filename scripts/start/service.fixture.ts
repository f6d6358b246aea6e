/** A minimal service for the supervisor's tests. `FIXTURE` selects its fault. */
import { createServer } from 'node:http'
import { completeEnvironment } from '@waymark/platform/complete-environment'
import { portOf } from '@waymark/platform/port-of'

await completeEnvironment()
if (process.env['FIXTURE'] === 'broken') {
  process.stderr.write('the fixture is broken\n')
  process.exit(1)
}

const server = createServer((request, response) => {
  const bytes: Buffer[] = []
  request.on('data', (chunk: Buffer) => bytes.push(chunk))
  request.on('end', () => {
    if (request.url === '/die') process.kill(process.pid, 'SIGKILL')
    if (request.url === '/readyz' && process.env['FIXTURE'] === 'never ready') {
      response.writeHead(503).end()
      return
    }
    const { method, url, headers } = request
    const delay = Number(new URL(url ?? '/', 'http://fixture').searchParams.get('delay'))
    const rest = process.env['REST']
    const body = JSON.stringify({ pid: process.pid, rest, method, url, headers, body: Buffer.concat(bytes).toString() })
    setTimeout(() => response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end(body), delay)
  })
})
server.on('upgrade', (request, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n')
  socket.write(`${String(request.headers['x-forwarded-for'])}\n`)
  socket.pipe(socket)
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => {
  process.send?.({ type: 'listening', port: portOf(server) })
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => {
  if (process.env['FIXTURE'] === 'stubborn') return
  // Requests may be on their way.
  setTimeout(() => {
    server.close(() => process.exit(0))
    server.closeIdleConnections()
  }, 100)
})
