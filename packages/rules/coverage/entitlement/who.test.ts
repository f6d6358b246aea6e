import { inLanguage } from '@waymark/words/t'
import { expect, test } from 'vitest'
import { estimated } from './sample.fixture.ts'
import { whoOf } from './who.ts'
import { forPeople } from './words.ts'

const named = (...ages: number[]) => {
  const found = estimated({ people: [35, ...ages] })
  const others = found.people.slice(1)
  return [whoOf(others, found).who, forPeople(others, found.people), inLanguage('es', () => whoOf(others, found).who)]
}

test.each([
  [[9], 'The child aged 9', ' for the child aged 9', 'El hijo o la hija de 9 años'],
  [[1], 'The child aged 1', ' for the child aged 1', 'El hijo o la hija de 1 año'],
  [[0], 'The baby', ' for the baby', 'Su bebé'],
  [
    [9, 1, 0],
    'The children aged 9, 1 and under 1',
    ' for the children aged 9, 1 and under 1',
    'Los hijos de 9 años, 1 año y menos de 1 año',
  ],
  [[0, 0], 'The babies', ' for the babies', 'Sus bebés'],
  [
    [9, 0, 0],
    'The children aged 9 and under 1',
    ' for the children aged 9 and under 1',
    'Los hijos de 9 años y menos de 1 año',
  ],
  [[60], 'The person aged 60', ' for the person aged 60', 'La persona de 60 años'],
  [[60, 9], 'The people aged 60 and 9', ' for the people aged 60 and 9', 'Las personas de 60 años y 9 años'],
])('names people aged %j as one would', (ages, ...texts) => {
  expect(named(...ages)).toEqual(texts)
})

test('names no one where it is about everyone', () => {
  const found = estimated({ people: [35, 9] })
  expect([whoOf(found.people, found).who, forPeople(found.people, found.people)]).toEqual(['Your household', ''])
})
