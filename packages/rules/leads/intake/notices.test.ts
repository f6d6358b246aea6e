import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { NOTICES, noticeOf } from './notices.ts'
import { SERVICE_EMAILS } from './terms.ts'
import { TERMS_VERSION } from './terms-version.ts'

const hashOf = (words: unknown) => createHash('sha256').update(JSON.stringify(words)).digest('hex')

// A receipt stores only the version, so a new text needs a new version. Add its line here.
const RECORDED = {
  '2026-11': [
    'dd90c7e55bf68347ff9e6ab6cfc1139765353bac1ef62cf41164a95543dbac46',
    '72a22f38ee285f3c98ab5669894c5d041337a40be655bd789961b4e14ccf440d',
  ],
  '2026-11.2': [
    '24a31e02063a31af262cc8124736884befe4ed3fa13d2ea514f0eda8d7befd01',
    '786cbbc85bb3368304e1d28f90fd66b5d48884017a0d78c966b0315ea114196f',
  ],
  '2026-11.3': [
    '3fded952c9c30b7c516e4166ea892a2d850c106956679054bee78d0e78184704',
    '786cbbc85bb3368304e1d28f90fd66b5d48884017a0d78c966b0315ea114196f',
  ],
  '2026-11.4': [
    'c8d6f7ca1cc9fd875b09857234ca843bd38229fe51476138aee626033301f6de',
    'b13a0ef586586bb1227c05c9092e8d8c0795a087d23e44a1fc45c4f87680a9ad',
  ],
  '2026-11.5': [
    'c8d6f7ca1cc9fd875b09857234ca843bd38229fe51476138aee626033301f6de',
    '0e1269c6dfb45e34c7dbecd66999ac2487afcc3db6b7ca618cb085c7aecfc914',
  ],
  '2026-11.6': [
    '41853f5a67ea64caa6ba955fb3fe5f3ec8a91f190cdd360a20ccdbf296ab661c',
    '0e1269c6dfb45e34c7dbecd66999ac2487afcc3db6b7ca618cb085c7aecfc914',
  ],
}

test('each version of the notice has exactly one text and one wording for its checkboxes', () => {
  const texts = Object.entries(NOTICES).map(([version, { terms, consents }]) => [
    version,
    [hashOf(terms), hashOf(consents)],
  ])
  expect(Object.fromEntries(texts)).toEqual(RECORDED)
})

test('a receipt shows the notice it was given for', () => {
  expect(noticeOf('2026-11').consents.email).toBe('I agree to get email about my assessment and my options')
  expect(noticeOf('2026-11.5').terms[0]?.text).toContain('You are not obliged to buy anything.')
  expect(noticeOf(TERMS_VERSION)).toBe(NOTICES[TERMS_VERSION])
})

test('the notice in force names every kind of service email', () => {
  expect(noticeOf(TERMS_VERSION).terms).toContain(SERVICE_EMAILS)
  for (const kind of ['appointments', 'confirm new answers', 'ask for a link', 'before we delete your data']) {
    expect(SERVICE_EMAILS.text).toContain(kind)
  }
})
