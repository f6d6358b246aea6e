import { Button, Checkbox, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { requiredText } from '@waymark/contracts/fields'
import { VIEW_NAME_MAX, type View, viewEndpoints } from '@waymark/contracts/leads/views/endpoints'
import { z } from 'zod'
import { call } from '../../../../shared/api/call.ts'
import { useEndpointForm } from '../../../../shared/api/use-endpoint-form.ts'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { FormDraft } from '../../../../shared/messages/form-draft.tsx'
import { dropDraft } from '../../../../shared/messages/unsent.ts'

const DIALOG = 'view'
const typed = z.object({ name: requiredText(VIEW_NAME_MAX, 'Please enter a name'), is_default: z.boolean() })
/** The fields as typed. */
const fields = typed.extend({ name: z.string() })
type Shown = Pick<View, 'query' | 'layout' | 'columns'>

/** Asks for the name of a new view, or of one that exists. */
export function openViewForm(shown: Shown, view: View | null): void {
  modals.open({
    modalId: DIALOG,
    title: view ? 'Rename the view' : 'Save this view',
    children: <ViewForm shown={shown} view={view} />,
  })
}

function ViewForm({ shown, view }: { readonly shown: Shown; readonly view: View | null }) {
  const draft_id = `view:${view?.id ?? 'new'}`
  const { form, action, submit } = useEndpointForm(viewEndpoints.createView, {
    initialValues: { name: view?.name ?? '', is_default: view?.is_default ?? false },
    schema: typed,
    send: (values) => {
      const body = typed.parse(values)
      return view
        ? call(viewEndpoints.changeView, { params: { id: view.id }, body })
        : call(viewEndpoints.createView, { body: { ...shown, ...body } })
    },
    reread: [viewEndpoints.listViews],
    done: 'View saved',
    failed: 'The view could not be saved',
    onSuccess: () => {
      dropDraft(draft_id)
      modals.close(DIALOG)
    },
  })
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <FormDraft id={draft_id} form={form} fields={fields} />
      {!view && (
        <Text size="sm" tone="muted">
          It keeps the search, the filters, the order, cards or table, and the columns.
        </Text>
      )}
      <TextInput label="Name" maxLength={VIEW_NAME_MAX} data-autofocus {...form.getInputProps('name')} />
      <Checkbox label="Open the list with it" {...form.getInputProps('is_default', { type: 'checkbox' })} />
      <Button type="submit" loading={action.isPending}>
        Save
      </Button>
    </Stack>
  )
}
