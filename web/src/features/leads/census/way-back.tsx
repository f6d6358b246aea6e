import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Row } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'

interface Props {
  readonly to: string
  readonly children: string
}

/** The link above a census page to the page before it. */
export function WayBack({ to, children }: Props) {
  return (
    <Text as={Link} to={to} size="sm" weight="medium" tap self="start">
      <Row as="span" gap="xs">
        <IconArrowLeft size={18} aria-hidden />
        {children}
      </Row>
    </Text>
  )
}
