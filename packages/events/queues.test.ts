import { createEventCore, silent } from '@waymark/testing/event-core'
import { startRedis } from '@waymark/testing/infrastructure'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test, vi } from 'vitest'
import { claim } from './deliveries.ts'
import { queueTransport } from './queues.ts'

test('failed attempts to fill a queue leave no listeners on the connection', async () => {
  await using core = await createEventCore()
  await using redis = await startRedis()
  const connecting = vi.spyOn(Redis.prototype, 'connect')
  onTestFinished(() => connecting.mockRestore())
  const transport = queueTransport(redis.url, silent)
  onTestFinished(() => transport.close())
  const [connection] = connecting.mock.contexts
  if (!(connection instanceof Redis)) throw new Error('the transport has no connection')
  await expect.poll(() => transport.rooms()).toBeDefined()
  const listeners = () => connection.eventNames().map((name) => [name, connection.listenerCount(name)])
  const before = listeners()

  await connection.config('SET', 'maxmemory', '1')
  await core.submit(1)
  const deliveries = await claim(core.db, [{ subscriber: 'assess', limit: 1 }])
  for (let time = 0; time < 5; time += 1) await expect(transport.dispatch(deliveries)).rejects.toThrow('OOM')
  await expect.poll(listeners).toEqual(before)

  await connection.config('SET', 'maxmemory', '0')
  await transport.dispatch(deliveries)
})
