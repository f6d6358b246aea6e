import { expect, test } from 'vitest'
import { type Figures, figuresIn, usdIn } from './figures.ts'

const START: Figures = {
  monthly_premium: 500,
  annual_deductible: 4000,
  max_out_of_pocket: 9000,
  plan_type: 'silver',
  data_source: 'agent_modified',
}

test('a decimal point or a minus sign is no amount yet', () => {
  expect(['.', '-', '-.', ''].map(usdIn)).toEqual(['', '', '', ''])
  expect([310.5, '310.', '.50', 0].map(usdIn)).toEqual([310.5, 310, 0.5, 0])
})

test('the calculator shows what was changed, and starts from the other figures', () => {
  expect(figuresIn({ monthly_premium: 310.5, max_out_of_pocket: '', plan_type: 'gold' }, START)).toEqual({
    ...START,
    monthly_premium: 310.5,
    max_out_of_pocket: '',
    plan_type: 'gold',
  })
  expect(figuresIn({}, START)).toEqual(START)
})

test('a figure that cannot be read takes no other one along', () => {
  expect(figuresIn({ monthly_premium: null, annual_deductible: 1500, plan_type: 'tin' }, START)).toEqual({
    ...START,
    annual_deductible: 1500,
  })
})
