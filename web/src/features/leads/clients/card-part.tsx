import type { ReactNode } from 'react'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** A titled part of one of the cards in a client's record. */
export function CardPart({ title, children }: Props) {
  return (
    <Stack gap="sm">
      <Text as="h4" size="sm" weight="bold">
        {title}
      </Text>
      {children}
    </Stack>
  )
}
