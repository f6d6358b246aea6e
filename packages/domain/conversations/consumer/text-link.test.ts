import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { riskEndpoints } from '@waymark/contracts/coverage/risk/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import { anIntake } from '@waymark/testing/factories/intake'
import { react } from '@waymark/testing/react'
import { expect, test } from 'vitest'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'
import { assess } from '../../leads/intake/assess-on-client-submitted.ts'
import { texting } from './texts.fixture.ts'

const { api, aTextable, broker, textsAt, write } = await texting()

test('the link of a text opens messages, but neither the answers nor the result, because the number may be wrong', async () => {
  const { id, intake_token } = await api.get(intakeEndpoints.createClient, {
    body: anIntake({
      broker_id: broker.id,
      phone: '(512) 555-0987',
      text_consent: true,
      health_conditions: ['epilepsy'],
      medications: ['Metformin'],
    }),
  })
  await react(api.db, assess, assign)
  const given = await api.get(intakeEndpoints.readOwnAnswers, { token: intake_token })
  await write({ id }, 'Please call me')
  const { sent } = await textsAt()
  const token = /#token=(\S+)/.exec(sent.at(-1)?.body ?? '')?.[1] ?? ''
  expect(await api.get(consumerEndpoints.listOwnMessages, { token, query: {} })).toMatchObject([
    { message: 'Please call me' },
  ])
  expect(await api.get(consumerEndpoints.sendOwnMessage, { token, body: { message: 'I will' } })).toMatchObject({
    by_me: true,
  })
  const closed = [
    await api.call(intakeEndpoints.readOwnAnswers, { token }),
    await api.call(intakeEndpoints.changeOwnAnswers, { token, body: given }),
    await api.call(consumerEndpoints.downloadOwnResult, { token, query: {} }),
    await api.call(riskEndpoints.readRiskAssessment, { params: { id }, token }),
    await api.call(riskEndpoints.createRiskAssessment, { params: { id }, token }),
    await api.call(consumerEndpoints.deleteOwnData, { token }),
  ]
  expect(closed.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404, 403])
  expect(await api.get(consumerEndpoints.readOwnResult, { token })).toBeNull()
  const opened = await api.get(consumerEndpoints.readOwnRecord, { token })
  expect(JSON.stringify(opened)).not.toMatch(/epilepsy|metformin|@example/i)
  expect(await api.get(consumerEndpoints.readOwnResult, { token: intake_token })).not.toBeNull()
})

test('the link of a text opens no messages once the client has another number', async () => {
  const { id, phone } = await aTextable()
  await write({ id }, 'Please call me')
  const { sent } = await textsAt()
  const token = /#token=(\S+)/.exec(sent.at(-1)?.body ?? '')?.[1] ?? ''
  const openedWith = async (number: string) => {
    await api.db.run(sql`update client set phone = ${number} where id = ${id}::uuid`)
    const { status } = await api.call(consumerEndpoints.listOwnMessages, { token, query: {} })
    return [status, (await api.get(consumerEndpoints.readOwnRecord, { token })).superseded]
  }
  expect(await openedWith(`+1 ${phone?.replaceAll(/\D/g, '')}`)).toEqual([200, false])
  expect(await openedWith('(512) 555-0199')).toEqual([403, true])
})
