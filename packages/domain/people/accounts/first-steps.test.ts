import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'

const api = await apiForFile()

test('marks each step as done by the user’s own data', async () => {
  const [broker, other] = [
    await aUser(api.db, { credentials_verified: false, states_licensed: [] }),
    await aUser(api.db),
  ]
  const token = await tokenOf(api, broker)
  const read = () => api.get(accountEndpoints.readFirstSteps, { token })
  const write = (from: string, to: string) =>
    api.db.transaction((tx) =>
      deliverMessage(tx, { sender: { kind: 'user', id: from }, recipient: { kind: 'user', id: to }, message: 'Hello' }),
    )
  await write(other.id, broker.id)
  await aClient(api.db, { broker_id: other.id })
  const steps = await read()
  expect(Object.values(steps).filter(Boolean)).toEqual([])

  await api.get(accountEndpoints.updatePreferences, { token, body: { states_licensed: ['TX'], quiet_hours: true } })
  await api.get(agencyEndpoints.updateAgencyProfile, { token, body: { license_number: 'TX-1' } })
  await api.db.run(sql`update app_user set credentials_verified = true where id = ${broker.id}`)
  await api.db.run(sql`insert into lead_code (code, user_id) values (${newId()}, ${broker.id})`)
  await aClient(api.db, { broker_id: broker.id })
  await write(broker.id, other.id)
  await api.db.run(sql`
    insert into agency_file (id, user_id, original_name, size, file_type, media_type, storage_key)
    values (${newId()}, ${broker.id}, 'plans.pdf', 5, 'plan_data', 'application/pdf', 'x')`)
  expect(Object.entries(await read()).filter(([, done]) => !done)).toEqual([])
})
