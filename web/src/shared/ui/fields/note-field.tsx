import { Textarea, type TextareaProps } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'

/** A note that grows with what is written. */
export const NoteField = (props: TextareaProps) => (
  <Textarea label="Note" autosize minRows={2} maxRows={8} maxLength={LIMITS.free_text} {...props} />
)
