import { Checkbox } from '@mantine/core'
import type { ClientRow } from '@waymark/contracts/leads/clients/schemas'
import { nameOf } from '../../../../shared/format/people.ts'
import type { useSelection } from './selection.ts'

interface Props {
  readonly client: ClientRow
  readonly selection: ReturnType<typeof useSelection>
}

/** Selects a row; with the Shift key, every row from the last one. */
export function SelectBox({ client, selection: { has, toggle, extend } }: Props) {
  return (
    <Checkbox
      aria-label={`Select ${nameOf(client)}`}
      checked={has(client.id)}
      onClick={(event) => {
        if (event.shiftKey) extend(client.id)
        else toggle(client.id)
      }}
      onChange={() => undefined}
    />
  )
}
