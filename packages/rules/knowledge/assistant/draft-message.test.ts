import { expect, test } from 'vitest'
import { estimated, inArea, type Question, somewhereIn } from '../../coverage/entitlement/sample.fixture.ts'
import { draftMessage } from './draft-message.ts'

const draftOn = (today: string, question: Question) =>
  draftMessage({
    broker_name: 'Ada Sample',
    estimate: estimated({ day: new Date(`${today}T20:00:00Z`), ...question }),
    plan_sentences: [],
    today,
  })

const TEXAN: Question = { place: inArea('TX', 3), people: [22], annual_income: 25_000 }

test('says by when to choose a plan that starts on January 1, and when a later one starts', () => {
  expect(draftOn('2026-11-29', TEXAN)).toContain(
    'The last day to choose a plan for 2027 is January 15, 2027. To be covered from January 1, choose by December 15, 2026; a plan chosen later starts on February 1. These dates can change, so check HealthCare.gov.',
  )
  const later = draftOn('2026-12-20', TEXAN)
  expect(later).toContain('A plan chosen now starts on February 1.')
  expect(later).not.toContain('December 15')
})

test('asks to check the dates of a state’s own marketplace', () => {
  expect(draftOn('2026-11-29', { ...TEXAN, place: inArea('CA', 4) })).toContain(
    'January 31, 2027. To be covered from January 1, choose by December 15, 2026 unless the state’s marketplace gives more time. Check its dates.',
  )
  expect(draftOn('2026-11-29', { ...TEXAN, place: inArea('ID', 1) })).toContain(
    'December 15, 2026. These dates can change, so check the state’s marketplace.',
  )
})

test('names no day where none counts', () => {
  for (const draft of [
    draftOn('2026-11-29', { people: [40], annual_income: 9_000 }),
    draftOn('2027-02-20', TEXAN),
    draftOn('2026-11-29', { ...TEXAN, place: somewhereIn('PR') }),
  ]) {
    expect(draft).not.toContain('last day')
  }
})
