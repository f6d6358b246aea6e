import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { draftTo, keepDraft } from '../../../../shared/messages/unsent.ts'
import type { Kind } from './bulk-asked.ts'

/** What the draft of an act is kept as. */
export const draftOf = (kind: Kind): string => `bulk:${kind}`

/**
 * The fields of a form as typed, which closing it does not lose, and a function that changes some of them. `say` gets the
 * fields after each change, and those of a draft at first.
 */
export function useBulkDraft<Fields>(
  kind: Kind,
  fields: z.ZodType<Fields>,
  first: () => NoInfer<Fields>,
  say: (values: Fields) => void,
): [Fields, (changes: Partial<Fields>) => void] {
  const [values, setValues] = useState(() => {
    const draft = draftTo(draftOf(kind))
    return (draft === '' ? undefined : fields.safeParse(JSON.parse(draft)).data) ?? first()
  })
  const start = useEffectEvent(() => say(values))
  useEffect(() => start(), [])
  const change = (changes: Partial<Fields>) => {
    const next = { ...values, ...changes }
    setValues(next)
    keepDraft(draftOf(kind), JSON.stringify(next))
    say(next)
  }
  return [values, change]
}
