import { COMMUNICATION_STYLES, HEALTH_FOCUSES, TRUST_PREFERENCES } from '@waymark/contracts/leads/medical/options'
import { expect, test } from 'vitest'
import { type MatchAnswers, matchPractitioners, type PractitionerTraits, resonance } from './match.ts'

const answers: MatchAnswers = {
  health_focus: 'digestive_health',
  communication_style: 'deep_listening',
  trust_preference: 'established_trust',
}
const practitioner = (traits: Partial<PractitionerTraits> = {}): PractitionerTraits => ({
  name: 'Dr. Ode',
  main_focuses: ['digestive_health'],
  related_focuses: ['autoimmune'],
  styles: ['deep_listening', 'collaborative'],
  trust: 'established_trust',
  trust_score: 9,
  ...traits,
})

test.each([
  ['everything fits', {}, {}, 100],
  ['the focus is related', { health_focus: 'autoimmune' }, {}, 80],
  ['the style is the second one', { communication_style: 'collaborative' }, {}, 88],
  ['the style is another', { communication_style: 'evidence_based' }, {}, 70],
  ['the view of trust is half way', {}, { trust: 'balanced_blend' }, 92],
  ['the view of trust is the opposite', {}, { trust: 'innovative_approaches' }, 80],
  [
    'nothing fits',
    { health_focus: 'trauma_healing', communication_style: 'evidence_based' },
    { trust: 'innovative_approaches' },
    0,
  ],
  ['trust was left open', { trust_preference: null, communication_style: 'evidence_based' }, {}, 63],
] as const)('%s', (_name, said, traits, score) => {
  expect(resonance({ ...answers, ...said }, practitioner(traits)).resonance_score).toBe(score)
})

test('says what fits, and mentions what does not only to explain the score', () => {
  const { ai_explanation, why_belonging } = resonance(
    { ...answers, communication_style: 'evidence_based', trust_preference: 'balanced_blend' },
    practitioner(),
  )
  expect(ai_explanation).toBe(
    '62% because your focus is at the center of their work, their style differs from the one you prefer and they partly share your view of what to trust.',
  )
  expect(why_belonging).toBe('Dr. Ode works on digestive health and prefers well-established treatments.')
})

test('leaves out practitioners who do not cover the focus, ranks the best match first, and breaks ties by trust', () => {
  const matches = matchPractitioners(answers, [
    practitioner({ name: 'Related', main_focuses: [], related_focuses: ['digestive_health'], trust_score: 10 }),
    practitioner({ name: 'Elsewhere', main_focuses: ['autoimmune'] }),
    practitioner({ name: 'Less trusted', trust_score: 8.1 }),
    practitioner({ name: 'More trusted', trust_score: 9.9 }),
  ])
  expect(matches.map(({ name }) => name)).toEqual(['More trusted', 'Less trusted', 'Related'])
})

test('every answer gives a whole percentage from 0 to 100 and complete sentences', () => {
  for (const health_focus of HEALTH_FOCUSES) {
    for (const communication_style of COMMUNICATION_STYLES) {
      for (const trust_preference of [...TRUST_PREFERENCES, null]) {
        const match = resonance({ health_focus, communication_style, trust_preference }, practitioner())
        expect(Number.isInteger(match.resonance_score)).toBe(true)
        expect(match.resonance_score).toBeGreaterThanOrEqual(0)
        expect(match.resonance_score).toBeLessThanOrEqual(100)
        expect(`${match.ai_explanation} ${match.why_belonging}`).not.toMatch(/undefined| {2}| \./)
      }
    }
  }
})
