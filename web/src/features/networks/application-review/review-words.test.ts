import { expect, test } from 'vitest'
import {
  approvalWords,
  askedWords,
  declinedWords,
  declineWords,
  invitationWords,
  invitedAgain,
} from './review-words.ts'

const fern = { name: 'Fern Hollow', join_origin: 'SP', emailed: true } as const
const silent = { ...fern, emailed: false }

test('promises emails to an applicant who gets them', () => {
  expect(approvalWords(fern)).toBe(
    'They get an email with an invitation to join the family and founders network. An approval is final.',
  )
  expect(declineWords(fern)).toBe(
    'They get an email with your message as the reason in one minute. Until then, you can undo this.',
  )
  expect(declinedWords(fern)).toBe('Fern Hollow is declined and gets an email in one minute.')
  expect(askedWords(fern)).toBe('Your question is on its way.')
  expect(invitedAgain(fern)).toBe('Another invitation is on its way.')
  expect(invitationWords(fern, 'sent')).toBe('We sent an invitation by email. It works once, within 14 days.')
})

test('promises no email to an applicant who unsubscribed', () => {
  const said = [
    approvalWords(silent),
    declineWords(silent),
    declinedWords(silent),
    askedWords(silent),
    invitedAgain(silent),
    invitationWords(silent, 'sent'),
  ]
  for (const sentence of said) expect(sentence).toMatch(/the page of their application/)
  expect(said.join(' ')).not.toMatch(/get(s)? an email|on its way|by email/)
})
