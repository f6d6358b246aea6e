import { sql } from '@waymark/platform/database'
import { row, text } from '@waymark/platform/row'
import { aUser } from '@waymark/testing/factories/people'
import { startPostgres, startRedis } from '@waymark/testing/infrastructure'
import { expect, test } from 'vitest'
import { audit, drained } from '../resilience/audit.ts'
import { submitIntakes } from '../resilience/load.ts'
import { openScreen, showsTheTruth } from '../resilience/screen.ts'
import { type Services, startServices } from '../resilience/system.ts'
import { cloneRelease, endedFirst, previousRelease } from './release.ts'

/** Of each release. */
const INTAKES = Number(process.env['HARD_RELEASE_INTAKES'] ?? 600)
const RATE = 15

/** What failed, and in which process. */
async function failuresIn({ db }: Services): Promise<string[]> {
  const rows = await db.rows(
    row({ failure: text }),
    sql`
    select distinct subscriber || ' by ' || by || ': ' || split_part(error, E'\n', 1) as failure
    from delivery_attempt limit 20`,
  )
  return rows.map(({ failure }) => failure)
}

test('the previous release and this one, side by side on the schema of this one', async ({ task }) => {
  await using release = await cloneRelease(previousRelease())
  await using postgres = await startPostgres()
  await using redis = await startRedis()
  const servers = { database_url: postgres.url, redis_url: redis.url }
  await using ours = await startServices(servers)
  const without = endedFirst(release)
  const counts = Object.fromEntries(without.map((name) => [name, 0]))
  await using theirs = await startServices(servers, counts, {}, release.folder)
  const broker = await aUser(ours.db, { daily_cap: 100_000 })
  using screen = await openScreen(ours, broker)
  using other = await openScreen(theirs, broker)

  const loads = await Promise.all([ours, theirs].map(({ url }) => submitIntakes(url, { count: INTAKES, rate: RATE })))
  expect(loads.map(({ outcomes }) => outcomes)).toEqual([{ 201: INTAKES }, { 201: INTAKES }])
  await drained(ours).catch(async (error: Error) => {
    throw new Error([error.message, ...(await failuresIn(ours))].join('\n'))
  })
  expect(await audit({ ...ours, mails: [...ours.mails, ...theirs.mails] }, loads)).toEqual({})
  await showsTheTruth(ours, screen, broker)
  await showsTheTruth(theirs, other, broker)
  expect(await failuresIn(ours)).toEqual([])
  expect([...ours.complaints, ...theirs.complaints]).toEqual([])
  task.meta.size = `${2 * INTAKES} intakes, half of them through ${release.name}${without.map((name) => ` without its ${name}`).join('')}`
  task.meta.measured = '0 errors, 0 lost, 0 doubled'
})
