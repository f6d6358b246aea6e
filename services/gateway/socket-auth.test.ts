import { expect, test } from 'vitest'
import { isOwnOrigin } from './socket-auth.ts'

const PUBLIC_URL = 'https://waymark.example/'

test.each([
  ['no browser', {}],
  ['the public address', { origin: 'https://waymark.example', host: '10.0.0.7:3000' }],
  ['a developer’s machine on another port', { origin: 'http://localhost:4100', host: 'localhost:4100' }],
  [
    'a developer’s machine behind the edge',
    { origin: 'http://127.0.0.1:4100', host: 'x', 'x-forwarded-host': '127.0.0.1:4100' },
  ],
])('%s may connect', (_who, headers) => {
  expect(isOwnOrigin(headers, PUBLIC_URL)).toBe(true)
})

test.each([
  ['another site', { origin: 'https://evil.example', host: 'waymark.example' }],
  ['the public host without TLS', { origin: 'http://waymark.example', host: 'waymark.example' }],
  ['a site that names itself as the host', { origin: 'https://evil.example', host: 'evil.example' }],
  ['another page of the same machine', { origin: 'http://localhost:9999', host: 'localhost:3000' }],
  ['a name that begins like ours', { origin: 'https://waymark.example.evil.example', host: 'waymark.example' }],
  ['a sandboxed frame', { origin: 'null', host: 'localhost:3000' }],
])('%s may not', (_who, headers) => {
  expect(isOwnOrigin(headers, PUBLIC_URL)).toBe(false)
})
