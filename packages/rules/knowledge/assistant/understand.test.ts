import { expect, test } from 'vitest'
import { SUBJECTS } from './fact-words.ts'
import { ITEM_WORDS } from './item-words.ts'
import { understand } from './understand.ts'
import { WORDINGS } from './wordings.fixture.ts'
import { wordsOf } from './words.ts'

const namesIn = (text: string) => {
  const { subjects, items } = understand(text)
  return [...subjects, ...items].map(({ name }) => name)
}

test('leads plain words to what the form calls it', () => {
  const asked = WORDINGS.flatMap(([meant, ...wordings]) => wordings.map((text) => ({ meant, text })))
  const listed = new Set(
    [...SUBJECTS.flatMap(({ phrases }) => phrases), ...ITEM_WORDS.flatMap((item) => item.asked)].map((phrase) =>
      phrase.join(' '),
    ),
  )
  expect(asked.filter(({ text }) => listed.has(wordsOf(text).join(' ')))).toEqual([])
  const missed = asked
    .filter(({ meant, text }) => !namesIn(text).includes(meant))
    .map(({ meant, text }) => `${text} (${meant}, not ${namesIn(text).join(', ')})`)
  // The wordings are not in the vocabulary word for word, so this is its recall.
  expect(missed.length / asked.length <= 0.04 ? [] : missed).toEqual([])
})

test('names one thing only, where a question asks for one', () => {
  const asked = WORDINGS.flatMap(([, ...wordings]) => wordings)
  const several = asked.filter((text) => namesIn(text).length > 1)
  expect(several.length / asked.length <= 0.03 ? [] : several).toEqual([])
})

test('tells what a question is about from what it mentions on the way', () => {
  expect(namesIn('How much do I pay before the insurance company pays anything?')).toEqual(['deductible'])
  expect(namesIn('What insurance company is behind this plan?')).toEqual(['carrier'])
  expect(namesIn('My 9 year old needs an eye exam, how much?')).toEqual(['child_eye_exam'])
  expect(namesIn('What are the doctors’ fees if she is hospitalized?')).toEqual(['hospital_surgeon'])
  expect(namesIn('She lives in Canada half the year, are doctor visits there covered?')).toEqual([
    'care outside the U.S.',
  ])
  expect(namesIn('On a cruise, how much is the ER?')).toContain('emergency_room')
})

test('reads one “network” behind both words as both columns', () => {
  for (const both of [
    'in and out of network',
    'in- and out-of-network',
    'in or out of the network',
    'in/out of network',
  ])
    expect(understand(`What does a specialist cost ${both}?`).column).toBeNull()
  expect(understand('What does a specialist cost out of network?').column).toBe('out')
})
