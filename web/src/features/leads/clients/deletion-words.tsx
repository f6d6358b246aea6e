import { useQuery } from '@tanstack/react-query'
import type { ClientRow } from '@waymark/contracts/leads/clients/schemas'
import { clientAppointmentsQuery } from '../../../shared/appointments/queries.ts'
import { dueWords } from '../../../shared/intake/due-time.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { deletionText, type Removed } from './deletion-text.ts'

/** What the deletion of a client removes, with the broker's appointments that nobody keeps after it. */
export function DeletionWords({ client }: { readonly client: Removed & Pick<ClientRow, 'id'> }) {
  const own = !client.other_agent
  const { data: coming = [], isError } = useQuery({
    ...clientAppointmentsQuery(client.id),
    enabled: own,
  })
  return (
    <Stack gap="sm">
      <Text>{deletionText(client)}</Text>
      {isError && (
        <Text weight="medium">
          Could not check whether you have an appointment with them. If you do, it is canceled.
        </Text>
      )}
      {coming.map(({ id, starts_at, mailed }) => (
        <Text key={id} weight="medium">
          {mailed
            ? `Your appointment on ${dueWords(starts_at)} is canceled, and they get an email about it.`
            : `Your appointment on ${dueWords(starts_at)} is canceled. They get no emails, so please tell them.`}
        </Text>
      ))}
    </Stack>
  )
}
