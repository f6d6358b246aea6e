import { dayName } from '../../../shared/format/time.ts'

/** Messages of one day of the viewer, under its name. */
export interface Day<Item> {
  readonly name: string
  readonly items: readonly Item[]
}

/** Cuts what is in the order of time into days; `now` decides what is today. */
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
