import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { TERMS, TERMS_VERSION } from './terms.ts'

// A receipt names only the version: a new text takes a new version, and its line is added here.
const RECORDED: Record<string, string> = {
  '2026-11': 'dd90c7e55bf68347ff9e6ab6cfc1139765353bac1ef62cf41164a95543dbac46',
}

test('a version of the terms stands for one text', () => {
  const text = createHash('sha256').update(JSON.stringify(TERMS)).digest('hex')
  expect(RECORDED[TERMS_VERSION]).toBe(text)
})
