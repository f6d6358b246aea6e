import { expect, test } from 'vitest'
import { overallAmounts } from './money.ts'

/** `in individual $500`, with a question mark where the answer does not say for whom it is. */
const read = (answer: string) =>
  overallAmounts(answer).map(
    ({ network, who, text, certain }) => `${network} ${who} ${text.replace(/,$/, '')}${certain ? '' : '?'}`,
  )

const FOUR = ['in individual $500', 'in family $1,000', 'out individual $1,500', 'out family $3,000']

test.each([
  ['$500 individual / $1,000 family in-network; $1,500 individual / $3,000 family out-of-network'],
  ['In-network: $500 per person; $1,000 per family. Out-of-network: $1,500 per person; $3,000 per family.'],
  ['Individual/Family: In-network $500/$1,000, out-of-network $1,500/$3,000'],
  ['In-network: $500/$1,000 individual/family. Out-of-network: $1,500/$3,000 individual/family.'],
])('reads the four amounts of %j', (answer) => {
  expect(read(answer)).toEqual(FOUR)
})

test.each([
  ['Individual: In-network $500, Out-of-network $1,500; Family: In-network $1,000, Out-of-network $3,000'],
  ['Individual: $500 in-network, $1,500 out-of-network. Family: $1,000 in-network, $3,000 out-of-network.'],
  ['In-network/out-of-network: Individual $500/$1,500; Family $1,000/$3,000'],
])('reads the amounts of two networks after whom they are for: %j', (answer) => {
  expect(read(answer).toSorted()).toEqual(FOUR.toSorted())
})

test.each([
  ['Individual/Family: $500/$1,000'],
  ['$500/$1,000 (individual/family)'],
  ['Per person or per family: $500 or $1,000'],
])('gives the amounts of %j in the order of the names', (answer) => {
  expect(read(answer)).toEqual(FOUR.slice(0, 2))
})

test.each([
  ['In-network and out-of-network combined: $500 individual / $1,000 family'],
  ['$500 individual / $1,000 family, in-network and out-of-network combined'],
  ['$500 individual / $1,000 family in and out of network'],
])('counts one amount for both networks: %j', (answer) => {
  expect(read(answer).toSorted()).toEqual(
    ['in individual $500', 'in family $1,000', 'out individual $500', 'out family $1,000'].toSorted(),
  )
})

test('says where the answer does not name for whom an amount is', () => {
  expect(read('$500 / $1,000')).toEqual(['in individual $500?', 'in family $1,000?'])
  expect(read('Individual $500 / $1,000 family')).toEqual(['in individual $500', 'in family $1,000'])
})

test('tells what a family pays from what each person in it pays', () => {
  const amounts = read('Individual: $500. Family: $500 per person, up to $1,000.')
  expect(amounts).toEqual(['in individual $500', 'in family $1,000?'])
  expect(read('Family $1,000 ($500 each member)')).toEqual(['in family $1,000', 'in individual $500'])
})

test.each([
  ['Prescription drugs: $250 individual / $300 family. Medical: $500 individual / $1,000 family.'],
  ['Pharmacy deductible $250; medical deductible $500 individual / $1,000 family'],
  ['Individual: $500 medical, $250 prescription drugs. Family: $1,000 medical, $300 prescription drugs.'],
  ['$500 individual / $1,000 family medical; $250 individual / $300 family prescription drugs'],
])('does not take an amount for drugs for the overall one: %j', (answer) => {
  expect(read(answer)).toEqual(FOUR.slice(0, 2))
})

test('reads the only amounts, whatever they are for', () => {
  expect(read('$250 individual / $300 family for prescription drugs')).toEqual(['in individual $250', 'in family $300'])
})
