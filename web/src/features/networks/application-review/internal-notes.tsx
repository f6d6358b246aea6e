import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import type { ReviewedApplication } from '@waymark/contracts/networks/applications/schemas'
import { call } from '../../../shared/api/call.ts'
import { ask } from '../../../shared/api/queries.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { When } from '../../../shared/format/when.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'

const { addApplicationNote, readApplication, findApplications } = applicationEndpoints

/** Notes among administrators. */
export function InternalNotes({ application: { id, notes } }: { readonly application: ReviewedApplication }) {
  const queries = useQueryClient()
  const { form, action, submit } = useEndpointForm(addApplicationNote, {
    initialValues: { note: '' },
    send: (body) => call(addApplicationNote, { params: { id }, body }),
    failed: 'The note was not added',
    reread: [findApplications],
    onSuccess: (application) => {
      queries.setQueryData(ask(readApplication, { params: { id } }).queryKey, application)
      form.reset()
    },
  })
  return (
    <PanelSection level={3} title="Internal notes" lead="Only administrators see them, never the applicant.">
      {notes.length > 0 && (
        <Stack as="ul" gap="md" aria-label="Internal notes">
          {notes.map(({ id: note_id, note, written_by_name, written_at }) => (
            <li key={note_id}>
              <Text wrap="kept">{note}</Text>
              <Text size="sm" tone="muted">
                {written_by_name}, <When at={written_at} />
              </Text>
            </li>
          ))}
        </Stack>
      )}
      <Stack as="form" gap="sm" onSubmit={submit} noValidate>
        <Textarea label="New note" autosize minRows={2} maxLength={LIMITS.free_text} {...form.getInputProps('note')} />
        <Cluster>
          <Button type="submit" size="sm" variant="default" loading={action.isPending}>
            Add note
          </Button>
        </Cluster>
      </Stack>
    </PanelSection>
  )
}
