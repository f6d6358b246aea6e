import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type AnyResource, resourceEndpoints } from '@waymark/contracts/networks/resources/endpoints'
import { RESOURCE_STATUSES } from '@waymark/contracts/networks/resources/options'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { askPagesUnder } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Page, Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { ResourceBody } from '../../../shared/networks/resource-body.tsx'
import { RESOURCE_LISTS } from '../../../shared/networks/resources.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { AUDIENCE_WORDS, ResourceForm } from './resource-form.tsx'

const WORDS = { suggested: 'Suggested', published: 'Published', declined: 'Declined', retired: 'Retired' } as const
const STATUSES = [
  { value: '', label: 'Any status' },
  ...RESOURCE_STATUSES.map((value) => ({ value, label: WORDS[value] })),
]

/** The knowledge base of both networks, including members' suggestions. */
export function ResourcesPage() {
  const [adding, setAdding] = useState(false)
  const [address, setAddress] = useSearchParams()
  const status = RESOURCE_STATUSES.find((one) => one === address.get('status'))
  const list = useInfiniteQuery(askPagesUnder(resourceEndpoints.listAllResources, 'resources', { query: { status } }))
  return (
    <Page title="Resources">
      {adding ? (
        <ResourceForm resource={null} close={() => setAdding(false)} />
      ) : (
        <Button size="sm" mb="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          Add a resource
        </Button>
      )}
      <NativeSelect
        aria-label="Status"
        data={STATUSES}
        value={status ?? ''}
        maw="16rem"
        mb="md"
        onChange={(event) => setAddress(event.currentTarget.value ? { status: event.currentTarget.value } : {})}
      />
      <ListStates
        list={list}
        failure="Could not load resources"
        empty={status ? 'No resources in this view.' : 'No resources yet. Add the first link or file for the members.'}
      >
        {(rows) => (
          <Stack as="ul" gap="sm" aria-label="Resources">
            {rows.map((resource) => (
              <Row key={resource.id} resource={resource} />
            ))}
          </Stack>
        )}
      </ListStates>
    </Page>
  )
}

type Status = 'published' | 'declined' | 'retired'

function Row({ resource }: { readonly resource: AnyResource }) {
  const [changing, setChanging] = useState(false)
  const { id, title, status, audience, suggested_by_name } = resource
  const move = useAction({
    mutationFn: (to: Status) => call(resourceEndpoints.updateResource, { params: { id }, body: { status: to } }),
    reread: RESOURCE_LISTS,
    failed: 'The resource could not be changed',
    onSuccess: (_resource, to) => {
      const done = `${WORDS[to]}: ${title}`
      if (to === 'retired') toast.undo(done, () => move.mutate('published'))
      else toast.success(done)
    },
  })
  const to = (next: Status, label: string) => (
    <Button
      size="sm"
      variant={next === 'published' ? 'filled' : 'default'}
      loading={move.isPending}
      onClick={() => move.mutate(next)}
    >
      {label}
    </Button>
  )
  return (
    <Panel as="li" aria-label={title}>
      <Mark tone={status === 'suggested' ? 'waiting' : status === 'published' ? 'good' : 'plain'}>{WORDS[status]}</Mark>
      <ResourceBody resource={resource} />
      <Text size="sm" tone="muted">
        For: {AUDIENCE_WORDS.find(({ value }) => value === audience)?.label}
        {suggested_by_name && `. Suggested by ${suggested_by_name}`}
      </Text>
      {changing ? (
        <ResourceForm resource={resource} close={() => setChanging(false)} />
      ) : (
        <Cluster>
          <Button size="sm" variant="default" onClick={() => setChanging(true)}>
            Edit
          </Button>
          {status === 'published' && to('retired', 'Retire')}
          {status === 'suggested' && to('declined', 'Decline')}
          {status !== 'published' && to('published', status === 'retired' ? 'Publish it again' : 'Publish')}
        </Cluster>
      )}
    </Panel>
  )
}
