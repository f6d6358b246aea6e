import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { applicationEndpoints, type MemberApplication } from '@waymark/contracts/networks/applications/endpoints'
import { NETWORK_NAMES } from '@waymark/contracts/people/memberships/names'
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
import { ApplicationDetail } from './application-detail.tsx'

const { status: statusSchema } = applicationEndpoints.listApplications.query.shape

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
  const [address, setAddress] = useSearchParams()
  const status = statusSchema.safeParse(address.get('status') ?? '').data
  const list = useInfiniteQuery({
    ...askPages(applicationEndpoints.listApplications, { query: { status } }),
    placeholderData: keepPreviousData,
    refetchInterval: useFallbackPolling(),
  })
  const show = (chosen: string) => setAddress(chosen === '' ? {} : { status: chosen }, { replace: true })
  return (
    <>
      <ListHead title="Applications">
        <NativeSelect
          aria-label="Status of application"
          data={[
            { value: '', label: 'Any status' },
            ...Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
          ]}
          value={status ?? ''}
          onChange={(event) => show(event.currentTarget.value)}
        />
      </ListHead>
      <RowList
        label="Applications"
        list={list}
        failure="Could not load applications"
        empty={
          <Empty
            title={status ? 'No applications match' : 'No applications yet'}
            action={
              status && (
                <Button variant="default" onClick={() => show('')}>
                  Show all applications
                </Button>
              )
            }
          >
            Everyone who applies to the professional or the family and founders network appears here.
          </Empty>
        }
      >
        {(application) => <ApplicationRow application={application} open={application.id === open_id} />}
      </RowList>
    </>
  )
}

function ApplicationRow({ application, open }: { readonly application: MemberApplication; readonly open: boolean }) {
  const [address] = useSearchParams()
  const { id, name, org, join_origin, status, created_at } = application
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
          To the {NETWORK_NAMES[join_origin]}
        </Text>
        <Text as="span" size="sm" tone="muted" cut>
          <When at={created_at} />
        </Text>
      </Row>
    </RowLink>
  )
}
