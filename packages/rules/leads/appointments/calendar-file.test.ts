import { readCalendar } from '@waymark/testing/read-calendar'
import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const now = new Date('2026-11-23T12:00:00Z')
const event = {
  uid: '018f@waymark.example',
  sequence: 2,
  starts_at: new Date('2026-11-24T17:00:00Z'),
  ends_at: new Date('2026-11-24T17:30:00Z'),
  summary: 'Call with Ana',
}

test('writes one event with its times in UTC', () => {
  const organizer = { name: 'Ana "The Best" Díaz', email: 'no-reply@waymark.example' }
  const file = calendarFile({ method: 'REQUEST', events: [{ ...event, organizer }], now })
  const { calendar, events } = readCalendar(file)
  expect(calendar).toMatchObject({ VERSION: { value: '2.0' }, METHOD: { value: 'REQUEST' } })
  expect(events).toEqual([
    {
      UID: { params: {}, value: '018f@waymark.example' },
      SEQUENCE: { params: {}, value: '2' },
      DTSTAMP: { params: {}, value: '20261123T120000Z' },
      DTSTART: { params: {}, value: '20261124T170000Z' },
      DTEND: { params: {}, value: '20261124T173000Z' },
      SUMMARY: { params: {}, value: 'Call with Ana' },
      STATUS: { params: {}, value: 'CONFIRMED' },
      ORGANIZER: { params: { CN: 'Ana  The Best  Díaz' }, value: 'mailto:no-reply@waymark.example' },
    },
  ])
})

test('escapes and folds any text so that it reads the same', () => {
  const said = string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replaceAll(/\p{Cc}/gu, ' '))
  assert(
    property(said, said, (summary, name) => {
      const attendee = { name, email: 'jo@example.test' }
      const file = calendarFile({ method: 'PUBLISH', name, events: [{ ...event, summary, attendee }], now })
      const { calendar, events } = readCalendar(file)
      expect(events[0]?.['SUMMARY']?.value).toBe(summary)
      expect(calendar['X-WR-CALNAME']?.value ?? '').toBe(name)
      expect(events[0]?.['ATTENDEE']?.params['CN']).toBe(name.replaceAll('"', ' '))
    }),
  )
})

test('keeps line breaks of a description and adds no lines of its own', () => {
  const description = 'Change it:\nhttps://waymark.example/a,b;c\\d\r\nEND:VEVENT'
  const { events } = readCalendar(calendarFile({ method: 'CANCEL', events: [{ ...event, description }], now }))
  expect(events).toHaveLength(1)
  expect(events[0]?.['DESCRIPTION']?.value).toBe(description.replaceAll('\r', ''))
})
