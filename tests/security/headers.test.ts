import { once } from 'node:events'
import { connect } from 'node:net'
import { tokenOf } from '@waymark/testing/access'
import { startApi } from '@waymark/testing/api'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, expect, test } from 'vitest'

const api = await apiForFile()
let authorization: string
beforeAll(async () => {
  authorization = `Bearer ${await tokenOf(api, await aUser(api.db))}`
})

test.each(['/api/broker/clients', '/api/site', '/api/nothing', '/api/broker/clients/', '/api/broker/auth/me?x=1'])(
  '%s may not be cached, framed or sniffed',
  async (path) => {
    const { headers } = await api.fetch(path, { headers: { authorization } })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('content-type')).toMatch(/^application\/json/)
  },
)

test.each(['/API/broker/clients', '/Api/broker/auth/me', '//api/broker/clients', '/api/../API/site'])(
  '%s does not bypass that',
  async (path) => {
    const { headers } = await api.fetch(path, { headers: { authorization } })
    expect(headers.get('content-type') ?? '').not.toMatch(/json/)
  },
)

test.each(['/', '/intake', '/broker', '/api/docs'])('%s runs only our own scripts', async (path) => {
  const { headers } = await api.fetch(path)
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((line) => {
      const [name = '', ...sources] = line.trim().split(' ')
      return [name, sources.join(' ')]
    }),
  )
  expect(policy.get('script-src')).toBe("'self'")
  expect(policy.get('default-src')).toBe("'self'")
  expect(policy.get('object-src')).toBe("'none'")
  expect(policy.get('base-uri')).toBe("'none'")
  expect(policy.get('frame-ancestors')).toBe("'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-powered-by')).toBeNull()
})

test('every response asks browsers to use https if that is the public address, and not otherwise', async () => {
  await using behindTls = await startApi({
    PUBLIC_URL: 'https://waymark.example',
    DATABASE_URL: api.config.DATABASE_URL,
  })
  for (const path of ['/', '/intake', '/api/site', '/api/docs', '/api/nothing', '/api/broker/clients', '/api/%ff']) {
    const [there, here] = await Promise.all([behindTls.fetch(path), api.fetch(path)])
    expect([path, there.headers.get('strict-transport-security')]).toEqual([
      path,
      'max-age=31536000; includeSubDomains',
    ])
    expect([path, here.headers.get('strict-transport-security')]).toEqual([path, null])
  }
  const socket = connect(Number(new URL(behindTls.url).port), '127.0.0.1')
  socket.write('nonsense\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 400 .*strict-transport-security: max-age=31536000/s)
  socket.destroy()
})
