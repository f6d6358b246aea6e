import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import {
  array,
  columnsOf,
  int4,
  json,
  nullable,
  oneOf,
  present,
  type RowOf,
  row,
  text,
  unchecked,
  uuid,
} from './row.ts'
import { prepare } from './sql.ts'

const person = row({ id: uuid, name: text, age: nullable(int4), role: oneOf(['broker', 'admin']), tags: array(text) })

test('derives the type of a row from its declaration', () => {
  expectTypeOf<RowOf<typeof person>>().toEqualTypeOf<{
    id: string
    name: string
    age: number | null
    role: 'broker' | 'admin'
    tags: string[]
  }>()
})

test('builds a row from columns of another', () => {
  const shape = person.pick('id', 'age').extend({ age: present(person.columns.age), friends: int4 })
  expectTypeOf<RowOf<typeof shape>>().toEqualTypeOf<{ id: string; age: number; friends: number }>()
  expect(Object.keys(shape.columns)).toEqual(['id', 'age', 'friends'])
  expect(shape.columns.age).toMatchObject({ type: 'int4', nullable: false })
  expect(Object.keys(person.omit('name', 'tags').columns)).toEqual(['id', 'age', 'role'])
})

test('lists the columns for a select in order', () => {
  const { text: list } = prepare(columnsOf(person.pick('name', 'id'), 'app_user'))
  expect(list).toBe('app_user."name", app_user."id"')
})

test('parses JSON columns when rows are read', () => {
  const shape = row({
    id: uuid,
    words: json(z.array(z.string())),
    plan: nullable(json(z.object({ price: z.number() }))),
  })
  expect(shape.read([{ id: 'a', words: ['b'], plan: null }])).toEqual([{ id: 'a', words: ['b'], plan: null }])
  expect(() => shape.read([{ id: 'a', words: ['b'], plan: { price: '1' } }])).toThrow('expected number')
  const trusted = row({ plan: unchecked<{ price: number }>('this test wrote it') })
  expect(trusted.read([{ plan: { price: '1' } }])).toEqual([{ plan: { price: '1' } }])
})
