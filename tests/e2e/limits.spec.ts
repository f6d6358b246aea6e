import { sql } from '@waymark/platform/database'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { inDatabase } from './in-database.ts'
import { aBroker, nameOf, theAdministrator } from './people.ts'

test('an administrator sees who is over a limit, and every limit @phone', async ({ open, request }) => {
  const broker = await aBroker(request)
  const who = `user:${broker.user.id}`
  await inDatabase((db) =>
    db.run(sql`
    insert into limited (kind, limit_name, subject, caller, operation, began_at, last_at, refusals)
    values ('account', 'council', ${who}, ${who}, 'createCouncil', now() - interval '1 minute', now(), 240)`),
  )

  const page = await open(await theAdministrator(request))
  await page.goto('/admin/queues')
  const over = page.getByRole('list', { name: 'Who was over a limit' }).getByRole('listitem')
  await expect(over.filter({ hasText: nameOf(broker) })).toContainText(/240 calls refused .* 10 in 1 h by one account/)

  await page.goto('/admin/queues?show=processes')
  await page.getByText(/limits? refused calls/).click()
  const limit = (name: RegExp) => page.getByRole('table', { name: 'Limits' }).getByRole('row', { name })
  await expect(limit(/^Council/)).toContainText(/by one account, \d+ operations?10 in 1 h\d+last/)
  await expect(limit(/^Second step/)).toContainText('30 wrong in 15 min')
  expect(await page.evaluate('document.body.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await isAccessible(page, 'all limits')
})
