import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { VETTING_ITEMS } from '@waymark/contracts/networks/applications/options'
import type { ListedApplication } from '@waymark/contracts/networks/applications/schemas'
import { useSearchParams } from 'react-router-dom'
import { askPages } from '../../../shared/api/queries.ts'
import { STATUS_LABELS, toneOf } from '../../../shared/console/application-words.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { ListHead, RowLink, RowList } from '../../../shared/console/row-list.tsx'
import { When } from '../../../shared/format/when.tsx'
import { ListDetail, Row } from '../../../shared/kit/layout.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { SeekInput } from '../../../shared/ui/seek-input.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { useSearchWords } from '../../../shared/ui/use-search-words.ts'
import { ApplicationDetail } from './application-detail.tsx'

const { status: statusSchema, assignee: assigneeSchema } = applicationEndpoints.findApplications.body.shape

/** Shows the list and the detail side by side. A phone shows one of them. */
export function ApplicationsPage() {
  const [address] = useSearchParams()
  const open_id = address.get('application')
  return (
    <ListDetail
      names={{ list: 'Applications', detail: 'Application' }}
      open={open_id !== null}
      list={<ApplicationList open_id={open_id} />}
      detail={
        open_id === null ? (
          <Empty title="Choose an application">
            What they wrote, your questions and their answers will be shown here.
          </Empty>
        ) : (
          <ApplicationDetail key={open_id} id={open_id} />
        )
      }
    />
  )
}

function ApplicationList({ open_id }: { readonly open_id: string | null }) {
  const [address, change] = useAddress()
  const [search, seek] = useSearchWords()
  const asked = {
    status: statusSchema.safeParse(address.get('status') ?? '').data,
    assignee: assigneeSchema.safeParse(address.get('assignee') ?? '').data,
    search,
  }
  const filtered = asked.status !== undefined || asked.assignee !== undefined || search !== ''
  const list = useInfiniteQuery({
    ...askPages(applicationEndpoints.findApplications, { body: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: useFallbackPolling(),
  })
  return (
    <>
      <ListHead title="Applications">
        <SeekInput
          aria-label="Search applications"
          placeholder="Search: name, email, NPN, notes"
          sought={search}
          seek={seek}
        />
        <NativeSelect
          aria-label="Status of application"
          data={[
            { value: '', label: 'Any status' },
            ...Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
          ]}
          value={asked.status ?? ''}
          onChange={(event) => change({ status: event.currentTarget.value })}
        />
        <NativeSelect
          aria-label="Show applications assigned to"
          data={[
            { value: '', label: 'Assigned to anyone' },
            { value: 'me', label: 'Assigned to me' },
            { value: 'nobody', label: 'Assigned to no one' },
          ]}
          value={asked.assignee ?? ''}
          onChange={(event) => change({ assignee: event.currentTarget.value })}
        />
      </ListHead>
      <RowList
        label="Applications"
        list={list}
        failure="Could not load applications"
        empty={
          <Empty
            title={filtered ? 'No applications match' : 'No applications yet'}
            action={
              filtered && (
                <Button variant="default" onClick={() => change({ words: '', status: '', assignee: '' })}>
                  Show all applications
                </Button>
              )
            }
          >
            {filtered
              ? 'Try other words, another status or another assignee.'
              : 'Everyone who applies to the professional or the family and founders network appears here.'}
          </Empty>
        }
      >
        {(application) => <ApplicationRow application={application} open={application.id === open_id} />}
      </RowList>
    </>
  )
}

function ApplicationRow({ application, open }: { readonly application: ListedApplication; readonly open: boolean }) {
  const [address] = useSearchParams()
  const { id, name, org, join_origin, status, created_at, settled_checks, assignee_name } = application
  const to = new URLSearchParams(address)
  to.set('application', id)
  return (
    <RowLink to={`/admin/applications?${to}`} open={open}>
      <Row as="span" justify="between">
        <Text as="span" weight="bold" cut>
          {org === null ? name : `${name}, ${org}`}
        </Text>
        <Mark tone={toneOf(status)}>{STATUS_LABELS[status]}</Mark>
      </Row>
      <Row as="span" justify="between">
        <Text as="span" size="sm" tone="muted" cut>
          {[
            join_origin,
            (status === 'received' || status === 'asked') && `${settled_checks} of ${VETTING_ITEMS.length} checks`,
            assignee_name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text as="span" size="sm" tone="muted" wrap="never">
          <When at={created_at} />
        </Text>
      </Row>
    </RowLink>
  )
}
