import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CONSENTS, TERMS, TERMS_VERSION } from './terms.ts'

// A receipt names only the version: a new text takes a new version, and its line is added here.
const RECORDED: Record<string, string> = {
  '2026-11': 'dd90c7e55bf68347ff9e6ab6cfc1139765353bac1ef62cf41164a95543dbac46',
}
const TICKED: Record<string, string> = {
  '2026-11': '72a22f38ee285f3c98ab5669894c5d041337a40be655bd789961b4e14ccf440d',
}

test('a version of the terms stands for one text', () => {
  const text = createHash('sha256').update(JSON.stringify(TERMS)).digest('hex')
  expect(RECORDED[TERMS_VERSION]).toBe(text)
})

test('a version of the terms stands for the words beside its ticks', () => {
  const words = createHash('sha256').update(JSON.stringify(CONSENTS)).digest('hex')
  expect(TICKED[TERMS_VERSION]).toBe(words)
})
