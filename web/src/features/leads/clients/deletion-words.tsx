import { useQuery } from '@tanstack/react-query'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { ask } from '../../../shared/api/queries.ts'
import { dueWords } from '../../../shared/intake/due-time.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'

const MOST = 20

/** What the deletion of a client removes, with the broker's appointments that nobody keeps after it. */
export function DeletionWords({ client_id }: { readonly client_id: string }) {
  const query = { state: 'upcoming', client_id, limit: MOST } as const
  const { data: coming = [], isError } = useQuery(ask(appointmentEndpoints.listAppointments, { query }))
  return (
    <Stack gap="sm">
      <Text>
        Their answers, risk assessment, contact details, messages and your notes are removed. You can undo this for a
        few seconds. After that they are deleted permanently. Only the proof of their consent is kept.
      </Text>
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
