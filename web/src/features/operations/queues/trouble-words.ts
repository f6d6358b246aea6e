import { isProvider, PROVIDER_NAMES } from '@waymark/contracts/operations/providers/endpoints'
import type { Trouble } from '@waymark/contracts/operations/troubles/endpoints'
import { span } from '../../../shared/console/queue-words.ts'
import { clockTimeOrDay } from '../../../shared/format/time.ts'

const LOOK: Record<Trouble['kind'], string> = {
  failing: 'Show deliveries',
  late: 'Show deliveries',
  stuck: 'Show deliveries',
  dead: 'Show deliveries',
  provider: 'Show outside services',
  backup: 'Show last backup',
  workers: 'Show processes',
  redis: 'Show processes',
  access_log: 'Show access log',
}

/** What the link to more about a trouble says. */
export const lookOf = ({ kind, subject }: Pick<Trouble, 'kind' | 'subject'>): string =>
  kind === 'backup' && subject === 'archive' ? LOOK.workers : LOOK[kind]

/** A trouble in a sentence: `mail: 12 failures a minute, at most 89, since 2:11 PM, connect ECONNREFUSED mail:25`. */
export function sentenceOf(trouble: Trouble, now: number): string {
  const { kind, subject, detail, peak, began_at, ended_at } = trouble
  const since = `since ${clockTimeOrDay(began_at, now)}`
  const size = ended_at === null ? trouble.size : peak
  if (kind === 'failing') {
    const rate = `${size} ${size === 1 ? 'failure' : 'failures'} a minute`
    return `${subject}: ${rate}${peak > size ? `, at most ${peak},` : ''} ${since}, ${detail}`
  }
  if (kind === 'late') return `${subject}: the oldest delivery has waited for ${span(size * 1000)}, ${since}`
  if (kind === 'stuck') return `${subject}: a delivery has failed again and again for ${span(size * 1000)}, ${since}`
  if (kind === 'dead')
    return `${subject}: ${size} ${size === 1 ? 'delivery' : 'deliveries'} given up ${since}; please decide`
  if (kind === 'provider')
    return `${isProvider(subject) ? PROVIDER_NAMES[subject] : subject}: ${size} calls failed within an hour ${since}, ${detail}`
  if (kind === 'workers') return `No worker has reported ${since}: nothing is assessed, assigned or sent`
  if (kind === 'backup' && subject === 'archive') return `The log archive has failed ${since}: ${detail}`
  if (kind === 'backup') return `There is no backup of what was written ${since}: ${detail}`
  if (kind === 'redis' && subject === 'writes')
    return `Redis has refused to write ${since}, so leads may wait, and screens get no updates: ${detail}`
  if (kind === 'redis')
    return `Redis has not answered ${since}, for ${detail}: leads may wait, and screens get no updates`
  return `The access log is broken ${since}: ${detail}`
}
