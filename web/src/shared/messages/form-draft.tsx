import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { Cluster } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'
import { draftTo, dropDraft, keepDraft } from './unsent.ts'

interface Props<Values extends Record<string, unknown>> {
  /** What the draft is about. The form drops it with `dropDraft` once it is saved. */
  readonly id: string
  readonly form: UseFormReturnType<Values>
  /** The fields as typed. */
  readonly fields: z.ZodType<Values>
}

/**
 * Keeps what is typed into a form, so that closing it loses nothing, and says so when it is opened again. Only fields that
 * differ from what the form showed first are kept: the others may change elsewhere meanwhile.
 */
export function FormDraft<Values extends Record<string, unknown>>({ id, form, fields }: Props<Values>) {
  const { values } = form
  const [restored] = useState(() => draftTo(id) !== '')
  const kept = useRef(false)
  const restore = useEffectEvent(() => {
    const draft = valuesIn(draftTo(id), form.getInitialValues(), fields)
    if (draft) form.setValues(draft)
  })
  const keep = useEffectEvent((now: Values) => {
    const typed = Object.entries(now).filter(([field]) => form.isDirty(field))
    if (typed.length > 0) keepDraft(id, JSON.stringify(Object.fromEntries(typed)))
    else if (kept.current) dropDraft(id)
    kept.current = typed.length > 0
  })
  useEffect(() => restore(), [])
  useEffect(() => keep(values), [values])
  if (!restored || !form.isDirty()) return null
  return (
    <Cluster justify="between">
      <Text as="output" size="sm" tone="muted">
        You typed this earlier. It is not saved yet.
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={form.reset}>
        Start over
      </Button>
    </Cluster>
  )
}

function valuesIn<Values>(draft: string, first: Values, fields: z.ZodType<Values>): Values | undefined {
  return draft === '' ? undefined : fields.safeParse({ ...first, ...JSON.parse(draft) }).data
}
