import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ClientRow } from '@waymark/contracts/leads/clients/schemas'
import { Link } from 'react-router-dom'
import { referralAddress } from '../../../shared/clients/addresses.ts'
import { wantsGap } from '../../../shared/clients/labels.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { Row } from '../../../shared/kit/layout.tsx'
import styles from './client-list.module.css'
import { useDeleteClient } from './use-delete-client.ts'

/** The actions on a client in the list. */
export function RowActions({ client, to }: { readonly client: ClientRow; readonly to: string }) {
  const { ask, pending } = useDeleteClient()
  const name = nameOf(client)
  return (
    <Row as="span" gap="xs" className={styles.actions}>
      <Button component={Link} to={to} size="compact-sm" variant="subtle" aria-label={`View ${name}`} tabIndex={-1}>
        View
      </Button>
      {wantsGap(client) && (
        <Button
          component={Link}
          to={referralAddress(client.id)}
          size="compact-sm"
          variant="subtle"
          aria-label={`Refer ${name}`}
        >
          Refer
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`Delete ${name}`}
        loading={pending}
        onClick={() => ask(client)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Row>
  )
}
