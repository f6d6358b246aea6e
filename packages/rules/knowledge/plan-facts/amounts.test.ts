import { expect, test } from 'vitest'
import { amountsIn, dollarsOf, priceOf } from './amounts.ts'

test.each([
  ['$25 copay/visit', { dollars: [25], per: 'visit', deductible: null, not_covered: false }],
  ['$50 copay per visit, deductible waived', { dollars: [50], per: 'visit', deductible: 'waived' }],
  ['$25 copay/visit; deductible does not apply', { dollars: [25], deductible: 'waived' }],
  ['$300 copay per admission, after ded', { dollars: [300], per: 'admission', deductible: 'applies' }],
  ['40% coinsurance', { dollars: [], percents: [40] }],
  ['$150 copay and then 10% coinsurance', { dollars: [150], percents: [10] }],
  ['No charge', { no_charge: true, not_covered: false }],
  ['Not covered', { not_covered: true }],
  ['Chiropractor $10 copay Acupuncturist Not covered', { dollars: [10], not_covered: false }],
  ['$1,250.50', { dollars: [1250.5] }],
])('reads %j', (text, expected) => {
  expect(amountsIn(text)).toMatchObject(expected)
})

test('reads the amount of a deductible', () => {
  expect(
    ['$0', '$1,000 Individual', 'None', 'No deductible', '$500 medical / $250 drugs', 'See page 2'].map((text) =>
      dollarsOf({ key: 'deductible_individual', text }),
    ),
  ).toEqual([0, 1000, 0, 0, null, null])
})

test('no out-of-pocket limit is not a limit of 0', () => {
  expect(
    ['$0', '$9,000', 'None', 'No.', 'Not Applicable', 'No charge'].map((text) =>
      dollarsOf({ key: 'out_of_pocket_family', text }),
    ),
  ).toEqual([0, 9000, null, null, null, null])
})

test('compares only what is comparable', () => {
  expect(['No charge', '$40', '20%', '$100 + 5%', 'Not covered'].map(priceOf)).toEqual([
    { kind: 'dollars', amount: 0 },
    { kind: 'dollars', amount: 40 },
    { kind: 'percent', amount: 20 },
    null,
    null,
  ])
})
