import { INCOME_MAX } from '@waymark/contracts/coverage/entitlement/limits'
import { LIMITS, trimmed } from '@waymark/contracts/fields'
import { CLIENT_STATUSES } from '@waymark/contracts/leads/clients/kinds'
import { englishName, ownName } from '@waymark/words/own-name'
import { languages } from '@waymark/words/t'
import { US_STATES } from '../../foundation/geography/us-states.ts'
import { phoneNumber } from '../../foundation/names/phone-number.ts'
import { type ParsedText, readBirthDate, readDate, readZip } from '../census/read-texts.ts'

/** Reads a cell that is not blank. Returns the value as it is stored, or what is wrong with it, for the broker. */
export type Parser<Value> = (text: string, now: Date) => ParsedText<Value>

/** Our own exports put an apostrophe before text that a spreadsheet would run as a formula. */
export const bare = (cell: string): string => trimmed(cell.replace(/^'(?=[=+\-@＝＋－＠\t\r\n])/, ''))

/** The text itself, if it has at most `max` characters. */
export const shortText =
  (max: number): Parser<string> =>
  (text) =>
    text.length > max ? { problem: `Please keep this under ${max} characters` } : { value: text }

/** A name with single spaces, as the book compares it. */
export const nameText =
  (max: number): Parser<string> =>
  (text, now) =>
    shortText(max)(text.replaceAll(/\s+/g, ' '), now)

const ADDRESS = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]{2,}$/
/** As written, because only the key for comparing is in lowercase. */
export const readEmail: Parser<string> = (text) =>
  ADDRESS.test(text) && text.length <= LIMITS.email
    ? { value: text }
    : { problem: 'This is not an email address, such as ann@example.com' }

/** `(305) 555-0123` */
export const readPhone: Parser<string> = (text) => {
  // Without the extension. Spreadsheets make a number of it, sometimes with decimals.
  const number = phoneNumber(text.replace(/\s*(?:x|ext\.?|extension|#)\s*\d+$/i, '').replace(/^(\+?\d+)\.0+$/, '$1'))
  return number === null
    ? { problem: 'This is not a US phone number with ten digits, such as 305-555-0123' }
    : { value: `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}` }
}

/** Spreadsheets count days from the end of 1899. A date that lost its format is such a number. */
function serialDate(text: string): string | undefined {
  if (!/^\d{4,5}(\.\d+)?$/.test(text)) return undefined
  const day = Math.floor(Number(text))
  // From 1920 on: smaller numbers are rather a year.
  return day < 7306 ? undefined : new Date(Date.UTC(1899, 11, 30 + day)).toISOString().slice(0, 10)
}

/** `YYYY-MM-DD`, not in the future. */
export const readBirth: Parser<string> = (text, now) => readBirthDate(serialDate(text) ?? text, now)
/** The years of coverage. */
export const COVERAGE_YEARS = { first: 2014, last: 2100 }
/** Coverage begins at most this many years ahead. */
const AHEAD = 5
/** `YYYY-MM-DD`. Two digits of a year are of this century, or of the last one if that is too far ahead. */
export const readDay: Parser<string> = (text, now) => {
  const century = (two: number) => (2000 + two > now.getUTCFullYear() + AHEAD ? 1900 : 2000)
  const said = readDate(serialDate(text) ?? text, (two) => century(two) + two)
  if (said.problem !== undefined || said.value === null) return said
  const late = Number(said.value.slice(0, 4)) > COVERAGE_YEARS.last
  return late ? { problem: `Use a date up to the year ${COVERAGE_YEARS.last}` } : said
}

/** A ZIP code that Excel read as a number lost its leading zeros: 2134 is 02134. */
export const readZipCode: Parser<string> = (text) => {
  const digits = text.replace(/\.0+$/, '')
  const [, short, four] = /^(\d{3,4})(?:-(\d{4}))?$/.exec(digits) ?? []
  if (short !== undefined) return readZip(short.padStart(5, '0') + (four ? `-${four}` : ''))
  return readZip(/^\d{7,8}$/.test(digits) ? digits.padStart(9, '0') : digits)
}

const STATES = new Map(
  US_STATES.flatMap(({ code, name }) => [[code.toLowerCase(), code] as const, [name.toLowerCase(), code] as const]),
)
/** Two capital letters. */
export const readState: Parser<string> = (text) => {
  const state = STATES.get(text.toLowerCase().replaceAll('.', '').replaceAll(/\s+/g, ' '))
  return state ? { value: state } : { problem: 'This is not a US state, such as Texas or TX' }
}

const GENDERS = new Map(
  Object.entries({
    male: ['m', 'male', 'man'],
    female: ['f', 'female', 'woman'],
    other: ['o', 'other', 'x', 'nonbinary', 'non-binary'],
  }).flatMap(([gender, words]) => words.map((word) => [word, gender] as const)),
)
export const readGender: Parser<string> = (text) => {
  const gender = GENDERS.get(text.toLowerCase())
  return gender ? { value: gender } : { problem: 'Use male, female or other' }
}

/** We write to people in these. Any other language becomes English, which is not a problem of the file. */
export const readLanguage: Parser<string> = (text) => {
  const asked = text.toLowerCase()
  return {
    value: languages.find((code) => startsOf(code).some((start) => asked.startsWith(start))) ?? languages[0] ?? '',
  }
}
/** How its code and its names begin: `es`, `spa`, `esp`. */
const startsOf = (code: string): string[] =>
  [code, englishName(code), ownName(code)].map((name) => name.slice(0, 3).toLowerCase())

/** From `least` to `most`; a spreadsheet may have added decimals of zero. */
export const wholeNumber =
  (least: number, most: number): Parser<number> =>
  (text) => {
    const number = /^\d+(\.0+)?$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= most
      ? { value: number }
      : { problem: `Use a whole number from ${least} to ${most.toLocaleString('en-US', { useGrouping: false })}` }
  }

/** USD, with or without cents. */
export const readMoney: Parser<number> = (text) => {
  const digits = text.replaceAll(/[$,\s]|usd/gi, '')
  const amount = /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
  return amount >= 0 && amount <= INCOME_MAX ? { value: amount } : { problem: 'Use an amount such as $1,234' }
}

type Status = (typeof CLIENT_STATUSES)[number]
const STATUSES: Record<Status, readonly string[]> = {
  new: [
    'new',
    'lead',
    'prospect',
    'open',
    'subscriber',
    'marketing qualified lead',
    'sales qualified lead',
    'attempted to contact',
  ],
  contacted: ['contacted', 'connected', 'in progress', 'working', 'opportunity'],
  quoted: ['quoted', 'quote', 'pending', 'submitted', 'applied', 'open deal', 'application'],
  enrolled: [
    'enrolled',
    'active',
    'customer',
    'client',
    'in force',
    'inforce',
    'issued',
    'effectuated',
    'paid',
    'sold',
    'won',
    'closed won',
    'closedwon',
    'closed sold',
    'closed enrolled',
  ],
  lost: [
    'lost',
    'cancelled',
    'canceled',
    'terminated',
    'termed',
    'inactive',
    'lapsed',
    'closed',
    'closed lost',
    'closedlost',
    'declined',
    'denied',
    'rejected',
    'withdrawn',
    'not taken',
    'not interested',
    'unqualified',
    'former client',
    'dead',
  ],
}
const statusOf = (word: string) => CLIENT_STATUSES.find((status) => STATUSES[status].includes(word))
/** What has a status. Behind a word that says which one, these say nothing. */
const HAVE_STATUS = new Set(['lead', 'prospect', 'subscriber', 'opportunity', 'application', 'customer', 'client'])
export const readStatus: Parser<Status> = (text) => {
  // `PendingEffectuation` and `pending_effectuation` are two words.
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const says = (status: Status) =>
    STATUSES[status].some((phrase) => !HAVE_STATUS.has(phrase) && ` ${words} `.includes(` ${phrase} `))
  // The first word decides, unless the others say something else: a lost opportunity is not one in work.
  const first = statusOf(words.split(' ')[0] ?? '')
  const contradicted = CLIENT_STATUSES.some((status) => status !== first && says(status))
  const status = statusOf(words) ?? (contradicted ? undefined : first)
  return status ? { value: status } : { problem: 'Use New, Contacted, Quoted, Enrolled or Lost' }
}
