import { expect, test } from 'vitest'
import { fillReply, openVariables, unknownVariables } from './saved-replies.ts'
import { SUGGESTED_REPLIES } from './suggested-replies.ts'

test('puts values in place, and leaves a variable without a value to be seen', () => {
  const text = fillReply('Hello {first_name}, {first_name}! By {next_step_due}. {constructor}', {
    first_name: 'Zora {agency}',
    next_step_due: undefined,
    agency: 'North',
  })
  expect(text).toBe('Hello Zora {agency}, Zora {agency}! By {next_step_due}. {constructor}')
  expect(openVariables(text)).toEqual(['{agency}', '{next_step_due}', '{constructor}'])
  expect(openVariables('No braces, {Upper} or { spaced }')).toEqual([])
})

test.each([
  ['Hello {first_name},', 'Ana', 'Hello Ana,'],
  ['Hello {first_name},', '', 'Hello,'],
  ['Hola, {first_name}:', 'Ana', 'Hola, Ana:'],
  ['Hola, {first_name}:', '', 'Hola:'],
  ['{first_name}{first_name}', '$&', '$&$&'],
  ['No variables', 'Ana', 'No variables'],
])('%j with the name %j is %j', (text, first_name, filled) => {
  expect(fillReply(text, { first_name })).toBe(filled)
})

test('knows which variables mean nothing', () => {
  expect(unknownVariables('{first_name} {name} {name} {__proto__}')).toEqual(['{name}', '{__proto__}'])
})

test('suggests replies whose variables are known and the same in both languages', () => {
  for (const { english, spanish } of SUGGESTED_REPLIES) {
    expect(unknownVariables(english)).toEqual([])
    expect(openVariables(spanish).toSorted()).toEqual(openVariables(english).toSorted())
  }
})
