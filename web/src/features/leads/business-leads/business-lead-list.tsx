import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { BusinessLead } from '@waymark/contracts/leads/business/endpoints'
import { EMPLOYEES_BAND_LABELS } from '@waymark/rules/coverage/savings/options'
import { Link, useSearchParams } from 'react-router-dom'
import styles from '../../../shared/console/console.module.css'
import { Mark } from '../../../shared/console/mark.tsx'
import { RowList } from '../../../shared/console/row-list.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { STATUS_LABELS, toneOf, useBusinessLeads } from './queries.ts'

const STATUSES = [
  { value: '', label: 'Any status' },
  ...Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
]

export function BusinessLeadList({ open_id }: { readonly open_id: string | null }) {
  const [address, setAddress] = useSearchParams()
  const list = useInfiniteQuery(useBusinessLeads())
  return (
    <section className={styles.list} aria-labelledby="business-title">
      <div className={styles.list_head}>
        <h1 id="business-title">Business leads</h1>
      </div>
      <search className={styles.filters}>
        <NativeSelect
          aria-label="Status of the lead"
          data={STATUSES}
          value={address.get('status') ?? ''}
          onChange={(event) => {
            const after = new URLSearchParams(address)
            if (event.currentTarget.value === '') after.delete('status')
            else after.set('status', event.currentTarget.value)
            setAddress(after, { replace: true })
          }}
        />
      </search>
      <RowList
        label="Business leads"
        list={list}
        failed="Failed to load business leads"
        empty={
          <Empty title="No business leads found">Employers who complete the business assessment appear here.</Empty>
        }
      >
        {(lead) => <Row lead={lead} open={lead.id === open_id} />}
      </RowList>
    </section>
  )
}

function Row({ lead, open }: { readonly lead: BusinessLead; readonly open: boolean }) {
  const [address] = useSearchParams()
  const to = new URLSearchParams(address)
  to.set('lead', lead.id)
  const { company_name, contact_name, employees_band, lead_status, call, timestamp_iso } = lead
  return (
    <Link to={`/admin/business-leads?${to}`} className={styles.row} aria-current={open ? 'true' : undefined} data-row>
      <span className={styles.row_line}>
        <span className={styles.row_name}>{company_name}</span>
        {call && call.done_at === null ? (
          <Mark tone="waiting">Wants a call</Mark>
        ) : (
          <Mark tone={toneOf(lead_status)}>{STATUS_LABELS[lead_status]}</Mark>
        )}
      </span>
      <span className={styles.row_line}>
        <span className={styles.row_about}>
          {contact_name} · {EMPLOYEES_BAND_LABELS[employees_band]} employees
        </span>
        <span className={styles.row_about}>
          <When at={timestamp_iso} />
        </span>
      </span>
    </Link>
  )
}
