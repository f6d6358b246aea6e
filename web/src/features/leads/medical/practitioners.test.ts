import { COMMUNICATION_STYLES, HEALTH_FOCUSES } from '@waymark/contracts/leads/medical/options'
import { matchPractitioners } from '@waymark/rules/leads/medical/match'
import { expect, test } from 'vitest'
import { PRACTITIONERS } from './practitioners.ts'

test('always offers three practitioners, in an order that depends on the answers', () => {
  const orders = new Set<string>()
  for (const health_focus of HEALTH_FOCUSES) {
    for (const communication_style of COMMUNICATION_STYLES) {
      const answers = { health_focus, communication_style, trust_preference: null }
      const found = matchPractitioners(answers, PRACTITIONERS).map(({ name }) => name)
      expect(found.length).toBeGreaterThanOrEqual(3)
      orders.add(found.join())
    }
  }
  expect(orders.size).toBeGreaterThan(HEALTH_FOCUSES.length)
})
