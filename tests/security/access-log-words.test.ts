import { globSync, readFileSync } from 'node:fs'
import { DELETION_KINDS } from '@waymark/contracts/operations/deletions/endpoints'
import { expect, test } from 'vitest'
import { SAID } from '../../web/src/shared/console/access-log-actions.ts'
import { ENTRIES } from './audit-entries.ts'

/** The actions that the code names where it writes an entry, such as `logAccess(context, 'search.done', ...)`. */
const written = globSync('packages/domain/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') }).flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/\b(?:logAccess|recordAnnotation)\([^'`{;]*'([a-z_]+\.[a-z_]+)'/g)].flatMap(
    ([, action]) => action ?? [],
  ),
)

test('every action of the access log has a phrase, and with it a choice in the filter', () => {
  const actions = [
    ...Object.values(ENTRIES),
    ...written,
    ...DELETION_KINDS.flatMap((kind) => ['rehearsed', 'done', 'undone'].map((verb) => `${kind}.${verb}`)),
  ]
  expect(written).toContain('deletions.listed')
  const phrased = new Set(Object.values(SAID).flatMap((said) => Object.keys(said)))
  expect([...new Set(actions)].filter((action) => !phrased.has(action))).toEqual([])
})
