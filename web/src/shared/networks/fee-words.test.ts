import { FEE_TIERS } from '@waymark/rules/networks/fee-referrals/fee'
import { expect, test } from 'vitest'
import { sizeOf } from './fee-terms.ts'
import { earnings, tiersInWords } from './fee-words.ts'

test('describes the specified tiers in the specified words', () => {
  expect(FEE_TIERS.map((_, at) => sizeOf(FEE_TIERS, at))).toEqual([
    'Fewer than 10',
    '10 to 19',
    '20 to 39',
    '40 or more',
  ])
  expect(earnings(FEE_TIERS)).toBe('Earn $200-$800 per placement')
  expect(tiersInWords(FEE_TIERS)).toBe(
    'Fewer than 10 employees earn nothing, 10 to 19 earn $200, 20 to 39 earn $400, 40 or more earn $800.',
  )
})

test('describes other tiers', () => {
  const one = [{ employees: 0, fee_cents: 100_00 }]
  expect(earnings(one)).toBe('Earn $100 per placement')
  expect(tiersInWords(one)).toBe('0 or more employees earn $100.')
  const narrow = [
    { employees: 0, fee_cents: 0 },
    { employees: 5, fee_cents: 50_00 },
    { employees: 6, fee_cents: 60_00 },
  ]
  expect(tiersInWords(narrow)).toBe('Fewer than 5 employees earn nothing, 5 earn $50, 6 or more earn $60.')
  expect(earnings([{ employees: 0, fee_cents: 0 }])).toBe('No placement earns a fee at the moment')
})
