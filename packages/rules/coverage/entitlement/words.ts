import { locale, t } from '@waymark/words/t'
import { CHILD_BELOW } from './household.ts'

/** `$983` */
export const usd = (amount: number): string => `$${withCommas(String(Math.round(amount)))}`

/** By hand, because `Intl` costs more than the rest of an estimate. */
const withCommas = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Remembers the text of each value, because formatting is slow and there are few days and ages. */
function remembered<V extends string | number>(write: (value: V) => string): (value: V) => string {
  const texts = new Map<string, string>()
  return (value) => {
    const key = `${locale()}${value}`
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = write(value)
    texts.set(key, text)
    return text
  }
}

/** `January 15, 2027` */
export const longDay = remembered((day: string) =>
  new Date(day).toLocaleDateString(locale(), { dateStyle: 'long', timeZone: 'UTC' }),
)

/** `9`, `9 and 6`, `35, 9 and 6` */
export const listed = (items: readonly (string | number)[]): string =>
  items.length < 2
    ? items.join('')
    : t('{items} and {last}', { items: items.slice(0, -1).join(', '), last: items.at(-1) ?? '' })

const childAged = remembered((age: number) => t('{age, plural, =0 {the baby} other {the child aged #}}', { age }))
const ageInList = remembered((age: number) => t('{age, plural, =0 {under 1} other {#}}', { age }))

type Aged = readonly { age: number }[]

/** `the baby`, `the babies`, `the child aged 9`, `the children aged 9 and under 1`, `the people aged 60 and 9`. */
export function byAge(people: Aged): string {
  const children = people.every(({ age }) => age < CHILD_BELOW)
  const [first] = people
  if (first && people.length === 1) {
    const { age } = first
    return children ? childAged(age) : t('the person aged {age}', { age })
  }
  if (people.every(({ age }) => age === 0)) return t('the babies')
  // No one says "under 1 and under 1".
  const named = people.filter((one, at) => one.age > 0 || at === people.findIndex(({ age }) => age === 0))
  const ages = listed(named.map(({ age }) => ageInList(age)))
  return children ? t('the children aged {ages}', { ages }) : t('the people aged {ages}', { ages })
}

/** ` for the children aged 9 and 6`. Nothing if they are the whole household. */
export const forPeople = (group: Aged, everyone: Aged): string =>
  group.length === everyone.length ? '' : ` for ${byAge(group)}`
