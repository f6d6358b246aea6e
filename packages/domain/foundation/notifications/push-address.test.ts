import type { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import { tokenOf } from '@waymark/testing/access'
import { aBrowser, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { isPublicAddress, isPublicEndpoint, lookupPublic } from './push-address.ts'
import { createPushSender } from './send-push.ts'

const { addPushSubscription } = notificationEndpoints

const api = await apiForFile()

const INSIDE = [
  'http://push.example.com/x',
  'https://localhost/x',
  'https://push.localhost/x',
  'https://printer.local/x',
  'https://db.internal/x',
  'https://intranet/x',
  'https://127.0.0.1/x',
  'https://0x7f.1/x',
  'https://2130706433/x',
  'https://10.1.2.3/x',
  'https://172.20.0.1/x',
  'https://192.168.1.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://100.100.1.1/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[fe80::1]/x',
  'https://[fd00::1]/x',
  'https://[64:ff9b::7f00:1]/x',
  'https://user:pass@push.example.com/x',
  'https://push.example.com:8443/x',
  'ftp://push.example.com/x',
  'nonsense',
]

test('a browser whose push service is inside our network cannot subscribe', async () => {
  expect(INSIDE.filter(isPublicEndpoint)).toEqual([])
  expect(isPublicEndpoint('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
  expect(isPublicEndpoint('https://[2606:4700::1111]/x')).toBe(true)
  const token = await tokenOf(api, await aUser(api.db))
  const body = { ...aBrowser(), endpoint: 'https://169.254.169.254/latest' }
  expect((await api.call(addPushSubscription, { token, body })).status).toBe(422)
  expect((await api.call(addPushSubscription, { token, body: aBrowser() })).status).toBe(204)
})

test('no push goes to a stored address inside our network or to a name that resolves to one', async () => {
  const send = createPushSender({ PUBLIC_URL: 'https://agency.example', PUSH_HOSTS: 'public' }, api.secrets.vapid)
  const { keys } = aBrowser()
  const server_key = null
  const message = { event_id: '01999999-0000-7000-8000-000000000000', payload: {}, urgent: false }
  expect(await send({ endpoint: 'https://127.0.0.1/x', ...keys, server_key }, message)).toBe('refused')
  const found = await new Promise((resolve) => lookupPublic()('localhost', {}, (error) => resolve(error?.code)))
  expect(found).toBe('ENOTPUBLIC')
})

test('no push goes to a name that leads inside when the connection opens, whatever it led to before', async () => {
  const asked: string[] = []
  const leadsInside: LookupFunction = lookupPublic(((
    name: string,
    _options: unknown,
    done: (...found: unknown[]) => void,
  ) => {
    asked.push(name)
    done(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ])
  }) as typeof lookup)
  const config = { PUBLIC_URL: 'https://agency.example', PUSH_HOSTS: 'public' } as const
  const send = createPushSender(config, api.secrets.vapid, leadsInside)
  const message = { event_id: '01999999-0000-7000-8000-000000000000', payload: {}, urgent: false }
  expect(await send({ ...aBrowser().keys, endpoint: 'https://push.example.test/x', server_key: null }, message)).toBe(
    'refused',
  )
  expect(asked).toEqual(['push.example.test'])
})

test.each(['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})
