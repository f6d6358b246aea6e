import { inLanguage, t } from '@waymark/words/t'
import { expect, test } from 'vitest'
import { ESTIMATE_NOTE } from './consumer-result.ts'

test('says beside every result whom immigration status keeps from help, in Spanish, too', () => {
  expect(ESTIMATE_NOTE).toMatch(/from 2027, tax credits are only for .*green card.*since October 2026/)
  expect(inLanguage('es', () => t(ESTIMATE_NOTE))).toMatch(/desde 2027.*tarjeta verde/)
})
