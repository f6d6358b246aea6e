import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { createBareDatabase } from '@waymark/testing/infrastructure'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { copyOut, rowsCopied } from './copy.ts'

/** Passes a connection on, but holds what follows the data of a copy for a moment, as a network may. */
async function aSlowNetworkTo(socket: string): Promise<number> {
  const server = createServer((near) => {
    const far = connect(socket)
    near.pipe(far)
    far.on('data', (chunk) => {
      // CommandComplete: its code, four bytes of length, and the tag.
      const at = chunk.indexOf('COPY ') - 5
      if (at < 0) return near.write(chunk)
      near.write(chunk.subarray(0, at))
      return setTimeout(() => near.write(chunk.subarray(at)), 100)
    })
    near.on('close', () => far.destroy())
    near.on('error', () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('the number of rows is known although it comes after the data', async () => {
  const database = await createBareDatabase()
  onTestFinished(() => database.drop())
  const url = new URL(database.url)
  const folder = url.searchParams.get('host') ?? ''
  const port = await aSlowNetworkTo(`${folder}/.s.PGSQL.${url.port || 5432}`)
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: url.username,
    password: url.password,
    database: url.pathname.slice(1),
  })
  await client.connect()
  onTestFinished(() => client.end())
  const rows = copyOut(client, 'copy (select n from generate_series(1, 3) n) to stdout')
  expect(await text(rows)).toBe('1\n2\n3\n')
  expect(await rowsCopied(client, rows)).toBe(3)
})
