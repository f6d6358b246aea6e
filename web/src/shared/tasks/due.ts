const DAY_HOUR = 9

/** A date as the value of an `<input type="datetime-local">`, in the viewer's time zone. */
export const toInput = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** 9 in the morning, this many days from now. */
export function morning(days: number, now = new Date()): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, DAY_HOUR)
}

/** What people choose most, by name. */
export const DUE_CHOICES: readonly { readonly name: string; readonly at: () => Date }[] = [
  { name: 'In an hour', at: () => new Date(Date.now() + 3_600_000) },
  { name: 'Tomorrow', at: () => morning(1) },
  { name: 'In 2 days', at: () => morning(2) },
  { name: 'In a week', at: () => morning(7) },
]
