import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { BusinessLead } from '@waymark/contracts/leads/business/endpoints'
import { EMPLOYEES_BAND_LABELS } from '@waymark/rules/leads/business/options'
import { useSearchParams } from 'react-router-dom'
import { Mark } from '../../../shared/console/mark.tsx'
import { ListHead, RowLink, RowList } from '../../../shared/console/row-list.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Row } from '../../../shared/kit/layout.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { CallMark } from './call-mark.tsx'
import { STATUS_LABELS, toneOf, useBusinessLeads } from './queries.ts'

const STATUSES = [
  { value: '', label: 'Any status' },
  ...Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
]

export function BusinessLeadList({ open_id }: { readonly open_id: string | null }) {
  const [address, setAddress] = useSearchParams()
  const list = useInfiniteQuery(useBusinessLeads())
  return (
    <>
      <ListHead title="Business leads">
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
      </ListHead>
      <RowList
        label="Business leads"
        list={list}
        failure="Failed to load business leads"
        empty={
          <Empty title="No business leads found">Employers who complete the business assessment appear here.</Empty>
        }
      >
        {(lead) => <LeadRow lead={lead} open={lead.id === open_id} />}
      </RowList>
    </>
  )
}

function LeadRow({ lead, open }: { readonly lead: BusinessLead; readonly open: boolean }) {
  const [address] = useSearchParams()
  const to = new URLSearchParams(address)
  to.set('lead', lead.id)
  const { company_name, contact_name, employees_band, lead_status, call, timestamp_iso } = lead
  return (
    <RowLink to={`/admin/business-leads?${to}`} open={open}>
      <Row as="span" justify="between">
        <Text as="span" weight="bold" cut>
          {company_name}
        </Text>
        {call && call.done_at === null ? (
          <CallMark due_at={call.due_at} />
        ) : (
          <Mark tone={toneOf(lead_status)}>{STATUS_LABELS[lead_status]}</Mark>
        )}
      </Row>
      <Row as="span" justify="between">
        <Text as="span" size="sm" tone="muted" cut>
          {contact_name} · {EMPLOYEES_BAND_LABELS[employees_band]} employees
        </Text>
        <Text as="span" size="sm" tone="muted" wrap="never">
          <When at={timestamp_iso} />
        </Text>
      </Row>
    </RowLink>
  )
}
