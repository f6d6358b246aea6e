import { Text } from '../../kit/text.tsx'

interface Props {
  /** Of the control. */
  readonly id: string
  readonly children: string | undefined
}

/** The value of `aria-describedby` for a control: its hint and its problem, as far as it has them. */
export const describedBy = (id: string, hint: string | undefined, problem: string | undefined): string | undefined =>
  [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ') || undefined

export const FieldHint = ({ id, children }: Props) =>
  children && (
    <Text id={`${id}-hint`} size="sm" tone="muted">
      {children}
    </Text>
  )

export const FieldProblem = ({ id, children }: Props) =>
  children && (
    <Text id={`${id}-error`} tone="error" weight="bold">
      {children}
    </Text>
  )
