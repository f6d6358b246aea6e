import { span } from '../../../shared/console/queue-words.ts'
import { useNow } from '../../../shared/format/now.ts'
import { ago, exactly } from '../../../shared/format/time.ts'

/** A time relative to now, in the past or the future, with the exact time on hover. */
export function Moment({ at }: { readonly at: string }) {
  const now = useNow(5000)
  const left = Date.parse(at) - now
  return (
    <time dateTime={at} title={exactly(at)}>
      {left > 0 ? `in ${span(left)}` : ago(at, now)}
    </time>
  )
}
