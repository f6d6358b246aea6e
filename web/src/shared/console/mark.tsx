import { Tag } from '../kit/text.tsx'

interface Props {
  readonly tone: 'waiting' | 'good' | 'plain'
  readonly children: string
}

/** A state in one word. Pending work is highlighted, and success is green. */
export function Mark({ tone, children }: Props) {
  return <Tag tone={tone === 'waiting' ? 'attention' : tone === 'good' ? 'good' : undefined}>{children}</Tag>
}
