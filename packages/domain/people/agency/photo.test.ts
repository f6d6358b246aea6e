import { readFile } from 'node:fs/promises'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { agencyEndpoints, MAX_PHOTO_BYTES } from '@waymark/contracts/people/agency/endpoints'
import type { User } from '@waymark/platform/generated/client'
import { tokenOf } from '@waymark/testing/access'
import { aLogo } from '@waymark/testing/factories/agency'
import { anIntake } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { readPdf } from '../../knowledge/files/extract/pdf.ts'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'
import { cleanJpeg } from './clean-jpeg.ts'

const api = await apiForFile()
const fixture = await readFile(new URL('../../knowledge/files/fixtures/plan-card.jpg', import.meta.url))
const jpeg = cleanJpeg(fixture)?.content ?? Buffer.alloc(0)
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db, { first_name: 'Ana', last_name: 'Diaz', company_name: 'Old Name', npn: '1234567' })
  token = await tokenOf(api, broker)
})

function upload(content: Buffer, idempotency_key?: string) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(content)]), 'photo.jpg')
  return api.call(agencyEndpoints.uploadPhoto, { token, body, idempotency_key })
}
async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of api.storage.list()) if (key.includes(broker.id)) found.push(key)
  return found
}
async function aConsumer(): Promise<string> {
  const { intake_token } = await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) })
  await react(api.db, assign)
  return intake_token
}
async function resultOf(consumer: string): Promise<string> {
  const { body } = await api.call(consumerEndpoints.downloadOwnResult, { token: consumer })
  if (!Buffer.isBuffer(body)) throw new Error('no PDF')
  const { pages } = await readPdf(body, () => undefined)
  return pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ')
}

test('is on the card that the consumer sees, until the broker removes it', async () => {
  expect(await upload(jpeg)).toMatchObject({ status: 201, body: { photo: { size: jpeg.length } } })
  const consumer = await aConsumer()
  const shown = await api.get(consumerEndpoints.readOwnRecord, { token: consumer })
  expect(shown.agent).toMatchObject({ first_name: 'Ana', phone: null, email: null })
  expect(shown.agent?.photo_updated_at).not.toBeNull()
  const photo = await api.call(consumerEndpoints.readAgentPhoto, { token: consumer })
  expect(photo.body).toEqual(jpeg)
  expect(photo.headers.get('content-type')).toBe('image/jpeg')
  expect(await resultOf(consumer)).toContain('Ana Diaz Old Name')

  expect((await api.call(agencyEndpoints.deletePhoto, { token })).status).toBe(204)
  expect(await keys()).toEqual([])
  expect((await api.call(consumerEndpoints.readAgentPhoto, { token: consumer })).status).toBe(404)
  expect((await api.get(consumerEndpoints.readOwnRecord, { token: consumer })).agent?.photo_updated_at).toBeNull()
  expect(await resultOf(consumer)).toMatch(/AD Ana Diaz/)
})

test('the card has the phone and email only if the broker chose to show them', async () => {
  const consumer = await aConsumer()
  await api.get(agencyEndpoints.updateAgencyProfile, {
    token,
    body: { agency_name: 'Diaz Benefits', client_phone: '(512) 555-0142', client_email: 'ana@diaz.example' },
  })
  expect((await api.get(consumerEndpoints.readOwnRecord, { token: consumer })).agent).toMatchObject({
    company_name: 'Diaz Benefits',
    npn: '1234567',
    phone: '(512) 555-0142',
    email: 'ana@diaz.example',
  })
  expect(await resultOf(consumer)).toMatch(/Diaz Benefits .*Number 1234567\. \(512\) 555-0142 ana@diaz\.example/)
  await api.get(agencyEndpoints.updateAgencyProfile, { token, body: { client_phone: '', client_email: null } })
  expect((await api.get(consumerEndpoints.readOwnRecord, { token: consumer })).agent).toMatchObject({
    phone: null,
    email: null,
  })
  for (const body of [{ client_phone: 'call me' }, { client_email: 'ana' }]) {
    expect((await api.call(agencyEndpoints.updateAgencyProfile, { token, body })).status).toBe(422)
  }
})

test('must be a small JPEG, whatever its name says', async () => {
  const huge = Buffer.from(jpeg)
  const frame = huge.indexOf(Buffer.from([0xff, 0xc0]))
  huge.writeUInt16BE(20_000, frame + 5)
  for (const content of [Buffer.from('GIF89a'), huge]) expect((await upload(content)).status).toBe(415)
  expect((await upload(Buffer.concat([jpeg, Buffer.alloc(MAX_PHOTO_BYTES)]))).status).toBe(413)
  expect(await keys()).toEqual([])
})

test('one photo is kept, however often it is replaced or sent', async () => {
  await upload(jpeg, 'k')
  await upload(jpeg, 'k')
  expect(await keys()).toHaveLength(1)
  await upload(jpeg)
  expect(await keys()).toHaveLength(1)
})

test('a damaged photo costs the consumer nothing but the photo', async () => {
  await aLogo(api, broker)
  const consumer = await aConsumer()
  expect(await resultOf(consumer)).toMatch(/AD Ana Diaz/)
})
