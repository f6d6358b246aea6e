import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SEALED_COLUMNS } from './sealed-columns.ts'

const root = join(import.meta.dirname, '../../../..')

test('Prisma reads no table with sealed columns, because only our statements open them', () => {
  const files = globSync('{packages,services,scripts}/**/*.ts', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  })
  const served = files.filter((file) => !file.endsWith('.test.ts'))
  const read = served.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(/prismaOf\([^()]*\)\)?\s*\.(\w+)\./g),
      ([, model = '']) => model.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ),
  )
  expect(read).toContain('receipt')
  const sealed = new Set(SEALED_COLUMNS.map(({ table }) => table))
  expect(read.filter((table) => sealed.has(table))).toEqual([])
})
