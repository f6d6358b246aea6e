import { Tag } from '../kit/text.tsx'

interface Props {
  readonly tone: 'waiting' | 'good' | 'plain'
  readonly children: string
}

/** A state in a word. Work that still waits stands out, and what went well is green. */
export function Mark({ tone, children }: Props) {
  return <Tag tone={tone === 'waiting' ? 'attention' : tone === 'good' ? 'good' : undefined}>{children}</Tag>
}
