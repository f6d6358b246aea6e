import { expect, test } from 'vitest'
import { rowsAsText } from './rows-as-text.ts'

const read = (table: string) => [...rowsAsText(table.split('\n').map((row) => row.split(',')))]

test.each([
  ['after an empty row', ',,'],
  ['after a title', 'Monthly rates,,'],
])('gives a second table %s the names of its own columns', (_where, between) => {
  const table = `Plan,Deductible,Copay\nSilver,$4000,$40\n${between}\nName,Premium,Network\nSilver,$410,PPO`
  expect(read(table).slice(-1)).toEqual(['Name: Silver; Premium: $410; Network: PPO'])
  expect(read(table)[0]).toBe('Plan: Silver; Deductible: $4000; Copay: $40')
})

test('names that are repeated on each page are no row, and others in their place count from there', () => {
  expect(read('Plan,Premium\nSilver,410\nPlan,Premium\nGold,498\nPlan,Deductible\nGold,1500')).toEqual([
    'Plan: Silver; Premium: 410',
    'Plan: Gold; Premium: 498',
    'Plan: Gold; Deductible: 1500',
  ])
})

test('goes on with the names of the columns after an empty row and a heading', () => {
  expect(read('Benefit,Silver,Gold\nER,$350,$250\n,,\nDrugs,,\nGeneric,$10,$5\nSpecialty,Not covered,n/a')).toEqual([
    'Benefit: ER; Silver: $350; Gold: $250',
    'Drugs',
    'Benefit: Generic; Silver: $10; Gold: $5',
    'Benefit: Specialty; Silver: Not covered; Gold: n/a',
  ])
})

test('puts names above several columns before the names below them', () => {
  expect(read('Deductible,Single,,Family,\nPlan,In,Out,In,Out\nSilver,$1,$2,$3,$4')).toEqual([
    'Deductible Plan: Silver; Single In: $1; Single Out: $2; Family In: $3; Family Out: $4',
  ])
  expect(read(',Single,,Family,\nPlan,In,Out,In,Out\nSilver,$1,$2,$3,$4')).toEqual([
    'Plan: Silver; Single In: $1; Single Out: $2; Family In: $3; Family Out: $4',
  ])
})

test('takes years for names of columns, and no row of values for them', () => {
  expect(read('Plan,2025,2026\nSilver,410,430\nGold,n/a,n/a\nBronze,300,310')).toEqual([
    'Plan: Silver; 2025: 410; 2026: 430',
    'Plan: Gold; 2025: n/a; 2026: n/a',
    'Plan: Bronze; 2025: 300; 2026: 310',
  ])
})
