import type { DeclaredLimit, Limited } from '@waymark/contracts/operations/limits/endpoints'

type Allowed = Pick<DeclaredLimit, 'points' | 'duration_s'> & Partial<Pick<DeclaredLimit, 'failures_only'>>

/** "300 in 1 min", or "5 wrong in 15 min" where only failures count. */
export function limitWords({ points, duration_s, failures_only = false }: Allowed): string {
  const per = duration_s >= 3600 ? `${duration_s / 3600} h` : `${duration_s / 60} min`
  return `${points.toLocaleString()} ${failures_only ? 'wrong ' : ''}in ${per}`
}

/** What a kind of limit counts. */
export const COUNTED_BY: Record<Limited['kind'], string> = {
  address: 'from one address',
  account: 'by one account',
  target: 'about one record or mailbox',
}

/** `own_appointment` as "Own appointment". */
export function nameOfLimit(name: string): string {
  if (name === 'write') return 'All other changes'
  if (name === 'record') return 'Changes of a record'
  const words = name.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
