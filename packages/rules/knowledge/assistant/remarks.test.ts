import { expect, test } from 'vitest'
import { ask, BLUESTEM } from './asked-plans.fixture.ts'
import type { KnownFact } from './plans.ts'

const changed = (key: KnownFact['key'], column: KnownFact['column'], changes: Partial<KnownFact>) =>
  BLUESTEM.map((fact) => (fact.key === key && fact.column === column ? { ...fact, ...changes } : fact))

test('says who corrected the limits of a service, and that they were read with doubt', () => {
  const asked = 'What does home health care cost?'
  expect(ask(asked).text).not.toMatch(/Corrected|doubt/)
  const corrected = changed('home_health', 'limits', { text: '62 visits per year.', corrected_by: 'Ada Broker' })
  expect(ask(asked, corrected).text).toContain('Limits: 62 visits per year. [1] (Corrected by Ada Broker.)')
  const doubtful = changed('home_health', 'limits', { confidence: 0.5 })
  expect(ask(asked, doubtful).text).toContain('Limits: 60 visits per year. [1] (Read with doubt:')
})

test('says of a limits cell without limits that it was read with doubt, where it is the answer', () => {
  const facts = changed('urgent_care', 'limits', { confidence: 0.5 })
  expect(ask('How many urgent care visits are covered?', facts).text).toContain(
    'names no limit or approval for urgent care in its summary. [1] (Read with doubt:',
  )
  expect(ask('What does urgent care cost?', facts).text).not.toContain('doubt')
})

test.each(['What is the deductible?', 'Does the deductible apply to urgent care?'])(
  'says who corrected what the deductible does not apply to: %s',
  (asked) => {
    const facts = changed('deductible_exceptions', null, { text: 'Yes. Checkups.', corrected_by: 'Ada Broker' })
    expect(ask(asked, facts).text).toMatch(/“Yes\. Checkups”\. \[\d\] \(Corrected by Ada Broker\.\)/)
    const doubtful = changed('deductible_exceptions', null, { confidence: 0.5 })
    expect(ask(asked, doubtful).text).toMatch(/meet your deductible”\. \[\d\] \(Read with doubt:/)
  },
)
