import { Button } from '@mantine/core'
import { Panel } from '../kit/panel.tsx'
import { Text } from '../kit/text.tsx'

interface Props {
  /** Such as `This note`. */
  readonly what: string
  readonly show: () => void
}

/** Says in a form that saving would replace what another tab or user saved meanwhile, and offers to take that over. */
export function ChangedElsewhere({ what, show }: Props) {
  return (
    <Panel tone="attention" pad="sm">
      <Text size="sm">{what} was changed in another window. Saving replaces that change.</Text>
      <Button size="xs" variant="default" onClick={show}>
        Show that change instead
      </Button>
    </Panel>
  )
}
