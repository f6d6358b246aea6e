import { expect, test } from 'vitest'
import { expiredInvitation } from './expired-invitation.ts'

const NOBODY = { name: null, address: null, phone: null, email: null }

test.each([
  [{ ...NOBODY, phone: '(800) 555-0100' }, 'Your invitation has expired. Contact us for a new one.'],
  [{ ...NOBODY, email: 'hello@example.com' }, 'Your invitation has expired. Contact us for a new one.'],
  [NOBODY, 'Your invitation has expired. Ask an administrator for a new one.'],
  [{ ...NOBODY, name: 'Waymark, Inc.' }, 'Your invitation has expired. Ask an administrator for a new one.'],
])('says whom to ask for another invitation: %o', (operator, sentence) => {
  expect(expiredInvitation(operator)).toBe(sentence)
})
