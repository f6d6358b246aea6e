/**
 * Longest texts the server accepts, in characters. Public pages use this copy, because the schemas of the contract would make
 * their first load too large.
 */
export const LENGTHS = { name: 100, email: 254, phone: 40, free_text: 2000 } as const

/** What a `TextField` for an email address, or for a phone number, needs besides its name and its value. */
export const EMAIL_INPUT = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  maxLength: LENGTHS.email,
} as const
export const PHONE_INPUT = {
  type: 'tel',
  inputMode: 'tel',
  autoComplete: 'tel',
  maxLength: LENGTHS.phone,
  size: 'medium',
} as const
