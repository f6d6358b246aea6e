import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { TERMS, TERMS_VERSION } from './terms.ts'

// A receipt names only the version: a new text takes a new version, and its line is added here.
const RECORDED: Record<string, string> = {
  '2026-11': '9ba194ff5647f7d7eff3938726ad80ae264b9779e1dc5e5769fde0f71c07c9fa',
}

test('a version of the terms stands for one text', () => {
  const text = createHash('sha256').update(JSON.stringify(TERMS)).digest('hex')
  expect(RECORDED[TERMS_VERSION]).toBe(text)
})
