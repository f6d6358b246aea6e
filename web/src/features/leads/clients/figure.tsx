import { Fact } from '../../../shared/kit/facts.tsx'
import { Text } from '../../../shared/kit/text.tsx'

interface Props {
  readonly label: string
  readonly number: string
  readonly unit?: string
  /** Where the figure is from, and its year. */
  readonly source?: string
}

/** One of the large figures of a card, with its unit. */
export function Figure({ label, number, unit, source }: Props) {
  return (
    <Fact name={label}>
      {number}{' '}
      {unit && (
        <Text as="span" size="sm" tone="muted">
          {unit}
        </Text>
      )}
      {source && (
        <Text size="xs" tone="muted">
          {source}
        </Text>
      )}
    </Fact>
  )
}
