import { dayName } from '../../../shared/format/time.ts'

/** The messages of one day in the viewer's time zone, under the name of that day. */
export interface Day<Item> {
  readonly name: string
  readonly items: readonly Item[]
}

/** Splits rows sorted by time into days. `now` decides which day is today. */
export function groupByDay<Item extends { readonly created_at: string }>(
  items: readonly Item[],
  now: number,
  locale?: string,
): Day<Item>[] {
  const days: { name: string; items: Item[] }[] = []
  for (const item of items) {
    const name = dayName(item.created_at, now, locale)
    const last = days.at(-1)
    if (last?.name === name) last.items.push(item)
    else days.push({ name, items: [item] })
  }
  return days
}
