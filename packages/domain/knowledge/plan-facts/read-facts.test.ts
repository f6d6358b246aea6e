import { CONFIDENT } from '@waymark/contracts/knowledge/plan-facts/facts'
import { sql } from '@waymark/platform/database'
import { aFact, aFile } from '@waymark/testing/factories/agency'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { factsOf } from './read-facts.ts'

const app = await appForFile()

const shown = (facts: Awaited<ReturnType<typeof factsOf>>) => facts.map(({ file_id, text }) => [file_id, text])

test('reads the facts of an agency’s own documents, newest document first, in the order of the form', async () => {
  const [broker, other] = [await aUser(app.db), await aUser(app.db)]
  const [primary, specialist] = [
    aFact({ confidence: CONFIDENT }),
    aFact({ key: 'specialist', label: 'Specialist visit', text: '$60' }),
  ]
  const old = await aFile(app, broker, undefined, { original_name: 'old.pdf' }, [primary, specialist])
  const recent = await aFile(app, broker, undefined, { original_name: 'recent.pdf' }, [aFact({ text: '\0$40' })])
  await aFile(app, other, undefined, {}, [aFact()])
  await aFile(app, broker, undefined, { deleted_at: new Date() }, [aFact()])
  await aFile(app, broker, undefined, { status: 'failed' }, [aFact()])
  const facts = await factsOf(app.db, broker.id)
  expect(shown(facts)).toEqual([
    [recent.id, '$40'],
    [old.id, '$30 copay/visit'],
    [old.id, '$60'],
  ])
  const { key: _key, ...stored } = primary
  expect(facts[1]).toMatchObject({ ...stored, key: 'primary_care', original_name: 'old.pdf', corrected_by: null })
  expect(shown(await factsOf(app.db, broker.id, ['specialist']))).toEqual([[old.id, '$60']])
  expect(shown(await factsOf(app.db, broker.id, null, [recent.id]))).toEqual([[recent.id, '$40']])
})

test('reads a corrected fact as it was corrected', async () => {
  const broker = await aUser(app.db)
  const { id } = await aFile(app, broker, undefined, {}, [aFact()])
  await app.db.run(sql`
    update plan_fact set corrected_text = '$35', corrected_by = ${broker.id}, corrected_at = now() where file_id = ${id}`)
  expect(await factsOf(app.db, broker.id)).toMatchObject([
    { text: '$35', corrected_by: `${broker.first_name} ${broker.last_name}` },
  ])
})
