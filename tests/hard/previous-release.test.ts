import { aUser } from '@waymark/testing/factories/people'
import { startPostgres, startRedis } from '@waymark/testing/infrastructure'
import { expect, test } from 'vitest'
import { audit, drained } from '../resilience/audit.ts'
import { submitIntakes } from '../resilience/load.ts'
import { openScreen, showsTheTruth } from '../resilience/screen.ts'
import { type Services, startServices } from '../resilience/system.ts'
import { cloneRelease, previousRelease } from './release.ts'

/** Of each release. */
const INTAKES = Number(process.env['HARD_RELEASE_INTAKES'] ?? 600)
const RATE = 15

const complaintsOf = (...services: Services[]) =>
  Array.from(
    new Set(
      services.flatMap(({ complaints }, index) =>
        complaints.map((line) => `${index === 0 ? 'this' : 'previous'}: ${line}`),
      ),
    ),
  ).slice(0, 20)

test('the previous release and this one, side by side on the schema of this one', async ({ task }) => {
  await using release = await cloneRelease(previousRelease())
  await using postgres = await startPostgres()
  await using redis = await startRedis()
  const servers = { database_url: postgres.url, redis_url: redis.url }
  await using ours = await startServices(servers)
  await using theirs = await startServices(servers, {}, {}, release.folder)
  const broker = await aUser(ours.db, { daily_cap: 100_000 })
  using screen = await openScreen(ours, broker)
  using other = await openScreen(theirs, broker)

  const loads = await Promise.all([ours, theirs].map(({ url }) => submitIntakes(url, { count: INTAKES, rate: RATE })))
  expect(loads.map(({ outcomes }) => outcomes)).toEqual([{ 201: INTAKES }, { 201: INTAKES }])
  // What a release cannot read, it says.
  await drained(ours).catch((error: Error) => {
    throw new Error([error.message, ...complaintsOf(ours, theirs)].join('\n'))
  })
  expect(await audit({ ...ours, mails: [...ours.mails, ...theirs.mails] }, loads)).toEqual({})
  await showsTheTruth(ours, screen, broker)
  await showsTheTruth(theirs, other, broker)
  expect(complaintsOf(ours, theirs)).toEqual([])
  task.meta.size = `${2 * INTAKES} intakes, half of them through ${release.name}`
  task.meta.measured = '0 errors, 0 lost, 0 doubled'
})
