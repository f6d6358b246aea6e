import { Button, Select, Skeleton, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { agencyEndpoints, LINK_CATEGORIES, type QuotingLink } from '@waymark/contracts/people/agency/endpoints'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { fieldErrors } from '../../../shared/api/field-errors.ts'
import { ask } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Cluster, Row, Stack } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './agency-profile-tab.module.css'

type Category = QuotingLink['category']
type Draft = Pick<QuotingLink, 'label' | 'url' | 'category'>
const LABELS: Record<Category, string> = {
  carrier_portal: 'Carrier portal',
  quote_form: 'Quote form',
  microsite: 'Microsite',
  other: 'Other',
}
const OPTIONS = LINK_CATEGORIES.map((value) => ({ value, label: LABELS[value] }))
const EMPTY: Draft = { label: '', url: '', category: 'carrier_portal' }
const linksQuery = ask(agencyEndpoints.listQuotingLinks, { query: { limit: 100 } })

export function QuotingLinks() {
  const links = useQuery(linksQuery)
  const [edited, setEdited] = useState<QuotingLink | null>(null)
  return (
    <PanelSection title="Quoting links">
      <Text size="sm" tone="muted">
        Carrier portals and quote forms you open every day. They are also on the Household and coverage tab of each
        client, where the timeline remembers what you opened.
      </Text>
      <LinkForm key={edited?.id ?? 'new'} edited={edited} done={() => setEdited(null)} />
      {links.isPending && <Skeleton height={120} />}
      {links.isError && (
        <Failure error={links.error} retry={() => void links.refetch()} title="Could not load the links" compact />
      )}
      {links.data?.length === 0 && (
        <Text size="sm" tone="muted">
          No links yet. The first one you save appears here.
        </Text>
      )}
      <Stack as="ul" gap="sm" lines>
        {links.data?.map((link) => (
          <LinkRow key={link.id} link={link} edit={() => setEdited(link)} />
        ))}
      </Stack>
    </PanelSection>
  )
}

function useSaveLink() {
  const reread = [agencyEndpoints.listQuotingLinks]
  const add = useAction({
    mutationFn: (body: Draft) => call(agencyEndpoints.createQuotingLink, { body }),
    reread,
  })
  const change = useAction({
    mutationFn: ({ id, ...body }: Draft & { id: string }) =>
      call(agencyEndpoints.updateQuotingLink, { params: { id }, body }),
    reread,
  })
  // Its toast also comes when the row that was removed is gone.
  const restore = useAction({
    mutationFn: (body: Draft) => call(agencyEndpoints.createQuotingLink, { body }),
    failed: (_error, { label }) => `${label} could not be restored`,
    reread,
  })
  const remove = useAction({
    mutationFn: ({ id }: QuotingLink) => call(agencyEndpoints.deleteQuotingLink, { params: { id } }),
    onSuccess: (_answer, { label, url, category }) =>
      toast.undo(`Removed: ${label}`, () => restore.mutate({ label, url, category })),
    failed: 'The link could not be removed',
    reread,
  })
  return { add, change, remove }
}

function LinkForm({ edited, done }: { readonly edited: QuotingLink | null; readonly done: () => void }) {
  const { add, change } = useSaveLink()
  const form = useForm<Draft>({
    initialValues: edited ? { label: edited.label, url: edited.url, category: edited.category } : EMPTY,
    validate: {
      label: (value) => (value.trim() === '' ? 'Please enter a label' : null),
      url: (value) => (value.trim() === '' ? 'Please enter the address of the page' : null),
    },
  })
  const failed = (error: unknown) => {
    form.setErrors(fieldErrors(error))
    toast.error(`The link could not be saved: ${sentenceOf(error, 'something went wrong')}`)
  }
  const save = (draft: Draft) => {
    if (edited) {
      change.mutate({ ...draft, id: edited.id }, { onSuccess: done, onError: failed })
      return
    }
    add.mutate(draft, {
      onSuccess: ({ label }) => {
        form.reset()
        toast.success(`Added: ${label}`)
      },
      onError: failed,
    })
  }
  return (
    <form className={styles.link_form} onSubmit={form.onSubmit(save)} noValidate>
      <TextInput label="Label" {...form.getInputProps('label')} />
      <TextInput label="URL" placeholder="https://" inputMode="url" {...form.getInputProps('url')} />
      <Select label="Category" data={OPTIONS} allowDeselect={false} {...form.getInputProps('category')} />
      <Cluster>
        <Button type="submit" loading={add.isPending || change.isPending}>
          Save Link
        </Button>
        {edited && (
          <Button variant="default" onClick={done}>
            Cancel
          </Button>
        )}
      </Cluster>
    </form>
  )
}

function LinkRow({ link, edit }: { readonly link: QuotingLink; readonly edit: () => void }) {
  const { remove } = useSaveLink()
  return (
    <Row as="li">
      <Stack as="span" gap="none" grow>
        <a href={link.url} target="_blank" rel="noopener noreferrer">
          {link.label} <IconExternalLink size={16} aria-hidden />
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <Text as="span" size="sm" tone="muted">
          {LABELS[link.category]} · {new URL(link.url).hostname}
        </Text>
      </Stack>
      <Button variant="subtle" size="sm" aria-label={`Edit ${link.label}`} onClick={edit}>
        <IconPencil size={18} aria-hidden />
      </Button>
      <Button
        variant="subtle"
        size="sm"
        color="red"
        aria-label={`Remove ${link.label}`}
        loading={remove.isPending}
        onClick={() => remove.mutate(link)}
      >
        <IconTrash size={18} aria-hidden />
      </Button>
    </Row>
  )
}
