import { Fact } from '../../../shared/kit/facts.tsx'
import { Text } from '../../../shared/kit/text.tsx'

interface Props {
  readonly label: string
  readonly number: string
  readonly unit?: string
}

/** One of the large figures of a card, with its unit. */
export function Figure({ label, number, unit }: Props) {
  return (
    <Fact name={label}>
      {number}{' '}
      {unit && (
        <Text as="span" size="sm" tone="muted">
          {unit}
        </Text>
      )}
    </Fact>
  )
}
