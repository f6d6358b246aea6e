import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ROUTING_TABLE, routingTable } from './routing.ts'

test('the routing table matches the declarations of reactions and broadcasts (if not: npm run routing)', async () => {
  expect(await readFile(ROUTING_TABLE, 'utf8')).toBe(routingTable())
})
