import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { locale, t } from '@waymark/words/t'
import { CHILD_BELOW } from './household.ts'

/** `$982.84` */
export const usdAndCents = (amount: number): string => `$${withCommas(amount.toFixed(2))}`
/** `$983` */
export const usd = (amount: number): string => `$${withCommas(String(Math.round(amount)))}`

/** By hand, because `Intl` costs more than the rest of an estimate. */
const withCommas = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

const days = new Map<string, string>()
/** `January 15, 2027`. Remembers each day, because formatting is slow and there are few of them. */
export function longDay(day: string): string {
  const key = locale() + day
  const known = days.get(key)
  if (known !== undefined) return known
  const text = new Date(day).toLocaleDateString(locale(), { dateStyle: 'long', timeZone: 'UTC' })
  days.set(key, text)
  return text
}

/** `9`, `9 and 6`, `35, 9 and 6` */
export const listed = (items: readonly (string | number)[]): string =>
  items.length < 2
    ? items.join('')
    : t('{items} and {last}', { items: items.slice(0, -1).join(', '), last: items.at(-1) ?? '' })

/** ` for the children aged 9 and 6`. Nothing if they are the whole household. */
export function forPeople(group: readonly { age: number }[], people: Estimate['people']): string {
  if (group.length === people.length) return ''
  const children = group.every(({ age }) => age < CHILD_BELOW)
  const noun = children ? ['child', 'children'] : ['person', 'people']
  return ` for the ${noun[group.length === 1 ? 0 : 1]} aged ${listed(group.map(({ age }) => age))}`
}
