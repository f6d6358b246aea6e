import { inLanguage } from '@waymark/words/t'
import { expect, test } from 'vitest'
import { consumerResult } from './consumer-result.ts'
import { AUTUMN_2026, estimated, inArea, type Question, somewhereIn } from './sample.fixture.ts'

/** All that a result says to a consumer, in English and in Spanish. */
const saidOf = (question: Question): readonly [english: string, spanish: string] => {
  const found = estimated({ day: AUTUMN_2026, ...question })
  const said = (language: string) =>
    inLanguage(language, () => {
      const { headline, paragraphs, next_steps } = consumerResult(found, '2026-11-21')
      return [headline, ...paragraphs, ...next_steps].join('\n')
    })
  return [said('en'), said('es')]
}

test('says in both languages whose tax credit ends when someone else turns 65', () => {
  const [english, spanish] = saidOf({ people: [60, 64], annual_income: 50_000 })
  expect(english).toContain('Then their tax credit ends, even if they do not sign up.')
  expect(spanish).toContain('Entonces termina el crédito fiscal de esa persona, aunque no se inscriba.')
})

test('says at 64 that Medicare comes, and that Medicaid and a Basic Health Program can end', () => {
  const [english, spanish] = saidOf({ people: [64], annual_income: 15_000 })
  expect(english).toContain(
    'When you turn 65, you can most likely get Medicare: sign up in the three months before. Medicaid can end then.',
  )
  expect(spanish).toContain('inscríbase en los tres meses anteriores. Medicaid puede terminar entonces.')
  const [kept] = saidOf({ people: [{ age: 64, medicaid: true }], annual_income: 15_000 })
  expect(kept).toMatch(/You can keep Medicaid\.[^]+When you turn 65/)
  const [basic] = saidOf({ people: [64], annual_income: 28_000, place: somewhereIn('MN') })
  expect(basic).toContain('sign up in the three months before. MinnesotaCare can end then.')
  for (const said of [english, kept, basic]) expect(said).not.toContain('tax credit ends')
  const [couple] = saidOf({ people: [64, 60], annual_income: 50_000 })
  expect(couple).not.toContain('can end then')
  expect(saidOf({ people: [63], annual_income: 15_000 })[0]).not.toContain('65')
})

const headlines = (question: Question) => saidOf(question).map((said) => said.split('\n')[0])

test('gives the program of one person in the headline to that person only', () => {
  const parent = { age: 30, applying: false }
  const austin = inArea('TX', 3)
  expect(headlines({ people: [parent, 8], annual_income: 25_000, place: austin })).toEqual([
    'The child aged 8 may get Medicaid',
    'El hijo o la hija de 8 años podría obtener Medicaid',
  ])
  const children = { people: [parent, { age: 20, relationship: 'child' }, { age: 22, relationship: 'child' }] } as const
  expect(headlines({ ...children, household_size: 3, annual_income: 50_000, place: austin })).toEqual([
    expect.stringMatching(/^Your household may get a tax credit of about/),
    expect.stringMatching(/^Su hogar podría recibir un crédito fiscal/),
  ])
  expect(headlines({ people: [30, { age: 31, applying: false }], annual_income: 40_000 })[0]).toMatch(
    /^You may get a tax credit of about/,
  )
  const one = { people: [parent, { age: 20, relationship: 'child' }], annual_income: 40_000, place: austin } as const
  expect(headlines(one)).toEqual([
    expect.stringMatching(/^The person aged 20 may get a tax credit of about/),
    expect.stringMatching(/^La persona de 20 años podría recibir un crédito fiscal/),
  ])
})

test('says in whole sentences that two programs may end', () => {
  const [english, spanish] = saidOf({
    people: [
      { age: 40, medicaid: true },
      { age: 12, medicaid: true },
    ],
    annual_income: 60_000,
    place: somewhereIn('TX'),
  })
  expect(english).toContain('Check whether Medicaid and CHIP coverage continues')
  expect(english).toContain('Report your income to Medicaid and CHIP. If this coverage ends, you have 90 days')
  expect(spanish).toContain('Verifique si continúa la cobertura de Medicaid y CHIP')
  expect(spanish).toContain('Para su hogar, la cobertura de Medicaid y CHIP podría terminar')
  expect(spanish).toContain('Si esta cobertura termina, tiene 90 días')
})

test('does not call the coverage of someone else yours', () => {
  const parent = { age: 40, applying: false }
  const [english, spanish] = saidOf({ people: [parent, { age: 12, medicaid: true }], annual_income: 90_000 })
  expect(english).toContain('Check whether Medicaid coverage continues')
  expect(spanish).toContain('Verifique si continúa la cobertura de Medicaid')
  const [gap, brecha] = saidOf({ people: [parent, 20], annual_income: 9000, place: somewhereIn('TX') })
  expect(gap).toMatch(/^The person aged 20 may be in the coverage gap$/m)
  expect(brecha).toMatch(/^La persona de 20 años podría estar en la brecha de cobertura$/m)
  const [alone] = saidOf({ people: [40], annual_income: 9000, place: somewhereIn('TX') })
  expect(alone).toMatch(/^You may be in the coverage gap$/m)
})

test.each([
  ['NY', 'You may get Essential Plan, with a low premium or none.', 'Usted podría obtener Essential Plan, con'],
  ['MN', 'You may get MinnesotaCare, with a low premium or none.', 'Usted podría obtener MinnesotaCare, con'],
  ['OR', 'You may get OHP Bridge, with a low premium or none.', 'Usted podría obtener OHP Bridge, con'],
])('names the basic health program of %s without an article', (state, ...sentences) => {
  const said = saidOf({ people: [40], annual_income: 28_000, place: somewhereIn(state) })
  sentences.forEach((sentence, language) => expect(said[language]).toContain(sentence))
})

const county = (name: string, rating_area: number) => ({ county_fips: '00000', name, state: 'TX', rating_area })

test('joins the counties of a ZIP code as each language does', () => {
  const counties = [county('Starr County', 1), county('Hidalgo County', 2)]
  const [english, spanish] = saidOf({ place: { state: 'TX', county: null, counties } })
  expect(english).toContain('prices differ between them: Starr County and Hidalgo County.')
  expect(spanish).toContain('en cada uno: Starr County e Hidalgo County.')
})
