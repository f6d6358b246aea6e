import { useNow } from './now.ts'
import { ago, exactly } from './time.ts'

/** The elapsed time, with the exact time on hover. */
export function When({ at }: { readonly at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={exactly(at)}>
      {ago(at, now)}
    </time>
  )
}
