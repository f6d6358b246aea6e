import { isProvider, PROVIDER_NAMES } from '@waymark/contracts/operations/providers/endpoints'
import type { Trouble } from '@waymark/contracts/operations/troubles/endpoints'
import { span } from '../../../shared/console/queue-words.ts'
import { clockTime } from '../../../shared/format/time.ts'

/** A trouble in a sentence: `mail: 89 failures a minute since 2:11 PM, connect ECONNREFUSED mail:25`. */
export function sentenceOf({ kind, subject, detail, size, began_at }: Trouble): string {
  const since = `since ${clockTime(began_at)}`
  if (kind === 'failing')
    return `${subject}: ${size} ${size === 1 ? 'failure' : 'failures'} a minute ${since}, ${detail}`
  if (kind === 'late') return `${subject}: the oldest delivery has waited for ${span(size * 1000)} or more, ${since}`
  if (kind === 'dead')
    return `${subject}: ${size} ${size === 1 ? 'delivery' : 'deliveries'} given up ${since}; please decide`
  if (kind === 'provider')
    return `${isProvider(subject) ? PROVIDER_NAMES[subject] : subject}: ${size} calls failed within an hour ${since}, ${detail}`
  return `The access log is broken ${since}: ${detail}`
}
