import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CONSENTS, TERMS, TERMS_VERSION } from './terms.ts'

// A receipt stores only the version, so a new text needs a new version. Add its line here.
const RECORDED: Record<string, string> = {
  '2026-11': 'dd90c7e55bf68347ff9e6ab6cfc1139765353bac1ef62cf41164a95543dbac46',
}
const TICKED: Record<string, string> = {
  '2026-11': '72a22f38ee285f3c98ab5669894c5d041337a40be655bd789961b4e14ccf440d',
}

test('each version of the terms has exactly one text', () => {
  const text = createHash('sha256').update(JSON.stringify(TERMS)).digest('hex')
  expect(RECORDED[TERMS_VERSION]).toBe(text)
})

test('each version of the terms has one wording for its checkboxes', () => {
  const words = createHash('sha256').update(JSON.stringify(CONSENTS)).digest('hex')
  expect(TICKED[TERMS_VERSION]).toBe(words)
})
