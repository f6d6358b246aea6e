import type { Endpoint, OwnedRecord } from '@waymark/contracts/endpoint'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { type Answer, type Sent, startApi, type TestApi } from '@waymark/testing/api'
import { aClient } from '@waymark/testing/factories/clients'
import { anOpportunity } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { aRecordOfEach } from './access-records.ts'

const AT_ONCE = 16

/** Kinds of access without a session. */
export const NO_SESSION: ReadonlySet<Endpoint['access']> = new Set(['public', 'visitor', 'consumer'])

/** An API with an administrator, and a record of every kind that this administrator may open. */
export interface Target extends AsyncDisposable {
  api: TestApi
  administrator: User
  token: string
  victim: User
  client_id: string
  /** A record of each kind. */
  ids: Readonly<Record<OwnedRecord, string>>
  /** A call that passes the access checks. */
  sentTo: (endpoint: Endpoint) => Sent
}

export async function startTarget(settings: Record<string, string> = {}): Promise<Target> {
  const api = await startApi(settings)
  const made = await makeRecords(api)
  return { api, ...made, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() }
}

/** An administrator, and a record of every kind that this administrator may open. */
export async function makeRecords(api: TestApi): Promise<Omit<Target, 'api' | typeof Symbol.asyncDispose>> {
  const { db } = api
  const administrator = await anAdministrator(db, { capabilities: ['architect', 'platform_watch'] })
  const victim = await aUser(db)
  const token = await tokenOf(api, administrator)
  // The tests may take longer than a confirmation of who one is holds, and would then only be asked for it again.
  await db.run(
    sql`update session set confirmed_at = now() + interval '1 day' where user_id = ${administrator.id}::uuid`,
  )
  const client_id = (await aClient(db, { broker_id: administrator.id })).id
  const ids = await aRecordOfEach({ api, stranger: administrator, outsider: victim }, administrator, client_id, {
    user: victim.id,
    opportunity: (await anOpportunity(db, victim)).id,
    deleted_client: client_id,
  })
  const sentTo = ({ access, record, params }: Endpoint): Sent => ({
    ...(access === 'public' || access === 'visitor'
      ? {}
      : { token: access === 'consumer' ? mailedTokenOf(api, { id: client_id }) : token }),
    ...(params ? { params: named(ids[record ?? 'client']) } : {}),
  })
  return { administrator, token, victim, client_id, ids, sentTo }
}

/** The id under every parameter name that paths use. */
const named = (id: string) => ({ id, opp_id: id, agent: id, token: id, subscriber: 'assess', name: 'prices' })

/**
 * Sends all of them, a few at a time, and returns what went wrong: `api.call` throws on anything the contract does not
 * describe.
 */
export async function problems<T>(inputs: readonly T[], send: (input: T) => Promise<Answer>): Promise<string[]> {
  const found: string[] = []
  const queue = inputs.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const input of queue) {
        try {
          const { status } = await send(input)
          if (status >= 500) found.push(`${status} for ${shown(input)}`)
        } catch (error) {
          found.push(`${String(error).slice(0, 500)} for ${shown(input)}`)
        }
      }
    }),
  )
  // A few are as good as thousands.
  return found.slice(0, 3)
}
const shown = (input: unknown) => (typeof input === 'string' ? input : JSON.stringify(input)).slice(0, 500)
