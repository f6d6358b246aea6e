import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { applicationEndpoints, type MemberApplication } from '@waymark/contracts/networks/applications/endpoints'
import { NETWORK_NAMES } from '@waymark/contracts/people/memberships/names'
import { Link, useSearchParams } from 'react-router-dom'
import { askPages } from '../../../shared/api/queries.ts'
import { STATUS_LABELS, toneOf } from '../../../shared/console/application-words.ts'
import styles from '../../../shared/console/console.module.css'
import { Mark } from '../../../shared/console/mark.tsx'
import { RowList } from '../../../shared/console/row-list.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { ApplicationDetail } from './application-detail.tsx'

const { status: statusSchema } = applicationEndpoints.listApplications.query.shape

/** List and detail side by side; on a phone one of them. */
export function ApplicationsPage() {
  const [address] = useSearchParams()
  const open_id = address.get('application')
  return (
    <div className={styles.split} data-open={open_id !== null}>
      <ApplicationList open_id={open_id} />
      <section className={styles.detail} aria-label="Application">
        {open_id === null ? (
          <Empty title="Choose an application">
            What they wrote, your questions and their answers will be shown here.
          </Empty>
        ) : (
          <ApplicationDetail key={open_id} id={open_id} />
        )}
      </section>
    </div>
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
    <section className={styles.list} aria-labelledby="applications-title">
      <div className={styles.list_head}>
        <h1 id="applications-title">Applications</h1>
      </div>
      <div className={styles.filters}>
        <NativeSelect
          aria-label="Status of application"
          data={[
            { value: '', label: 'Any status' },
            ...Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
          ]}
          value={status ?? ''}
          onChange={(event) => show(event.currentTarget.value)}
        />
      </div>
      <RowList
        label="Applications"
        list={list}
        failed="Could not load applications"
        empty={
          <Empty
            title={status ? 'No application matches' : 'No applications yet'}
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
        {(application) => <Row application={application} open={application.id === open_id} />}
      </RowList>
    </section>
  )
}

function Row({ application, open }: { readonly application: MemberApplication; readonly open: boolean }) {
  const [address] = useSearchParams()
  const { id, name, org, join_origin, status, created_at } = application
  const to = new URLSearchParams(address)
  to.set('application', id)
  return (
    <Link to={`/admin/applications?${to}`} className={styles.row} aria-current={open ? 'true' : undefined} data-row>
      <span className={styles.row_line}>
        <span className={styles.row_name}>{org === null ? name : `${name}, ${org}`}</span>
        <Mark tone={toneOf(status)}>{STATUS_LABELS[status]}</Mark>
      </span>
      <span className={styles.row_line}>
        <span className={styles.row_about}>To the {NETWORK_NAMES[join_origin]}</span>
        <span className={styles.row_about}>
          <When at={created_at} />
        </span>
      </span>
    </Link>
  )
}
