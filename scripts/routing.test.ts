import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ROUTING_TABLE, routingTable } from './routing.ts'

test('has a routing table that says what reactions and broadcasts declare (else: npm run routing)', async () => {
  expect(await readFile(ROUTING_TABLE, 'utf8')).toBe(routingTable())
})
