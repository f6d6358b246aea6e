import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconPhoneCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type BusinessLead, businessEndpoints } from '@waymark/contracts/leads/business/endpoints'
import { BUSINESS_LEAD_STATUSES } from '@waymark/contracts/leads/business/options'
import { netSavings, SNAPSHOT_SOURCES } from '@waymark/rules/leads/business/net-savings'
import {
  BUSINESS_ROLE_LABELS,
  CONTRIBUTION_MODEL_LABELS,
  DEDUCTIBLE_BAND_LABELS,
  EMPLOYEES_BAND_LABELS,
  INTEREST_LABELS,
  NETWORK_LABELS,
  PILOT_INTEREST_LABELS,
} from '@waymark/rules/leads/business/options'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useRowInPages } from '../../../shared/api/use-row-in-pages.ts'
import { Detail } from '../../../shared/console/detail.tsx'
import { Fact } from '../../../shared/console/fact.tsx'
import { money } from '../../../shared/format/money.ts'
import { exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Panel, PanelSection } from '../../../shared/kit/panel.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { CallMark } from './call-mark.tsx'
import { STATUS_LABELS, useBusinessLeads } from './queries.ts'

export function BusinessLeadDetail({ id }: { readonly id: string }) {
  const [address] = useSearchParams()
  const back = new URLSearchParams(address)
  back.delete('lead')
  const list = useInfiniteQuery(useBusinessLeads())
  const lead = useRowInPages(list, (row) => row.id === id)
  return (
    <Detail to={`/admin/business-leads?${back}`} all="All business leads">
      {lead ? (
        <Lead lead={lead} />
      ) : lead === null ? (
        <p>This lead does not match the current filter.</p>
      ) : list.isError ? (
        <Failure title="Failed to load business leads" error={list.error} retry={() => void list.refetch()} />
      ) : (
        <Skeleton height={400} />
      )}
    </Detail>
  )
}

function Lead({ lead }: { readonly lead: BusinessLead }) {
  const update = useUpdate(lead)
  const me = useMe()
  const { savings_snapshot: snapshot, call: wanted } = lead
  const net = netSavings(lead)
  const waits = wanted !== null && wanted.done_at === null
  return (
    <>
      <Stack gap="xs">
        <Heading level={2} size="title">
          {lead.company_name}
        </Heading>
        <Text size="sm" tone="muted">
          {lead.contact_name}, {BUSINESS_ROLE_LABELS[lead.role]} · <When at={lead.timestamp_iso} />
        </Text>
      </Stack>
      <Cluster>
        <NativeSelect
          aria-label="Status"
          data={Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label }))}
          value={lead.lead_status}
          disabled={update.isPending}
          onChange={(event) => {
            const lead_status = BUSINESS_LEAD_STATUSES.find((status) => status === event.currentTarget.value)
            if (!lead_status) return
            update.mutate({ lead_status, before: lead.lead_status })
          }}
        />
        {waits && (
          <>
            <CallMark due_at={wanted.due_at} />
            <Button
              size="sm"
              leftSection={<IconPhoneCheck size={18} aria-hidden />}
              loading={update.isPending}
              onClick={() => update.mutate({ call_done: true })}
            >
              Mark call as done
            </Button>
          </>
        )}
      </Cluster>
      <Panel>
        <Facts>
          <Fact name="Email">
            <a href={`mailto:${lead.email}`}>{lead.email}</a>
          </Fact>
          <Fact name="Phone">{lead.phone && <a href={`tel:${lead.phone}`}>{lead.phone}</a>}</Fact>
          <Fact name="Followed up by">{lead.agent_assigned === me?.id ? 'You' : 'Another administrator'}</Fact>
          {wanted && (
            <Fact name={waits ? 'Call promised by' : 'Called'}>{exactly(wanted.done_at ?? wanted.due_at)}</Fact>
          )}
        </Facts>
      </Panel>
      <PanelSection level={3} title="Savings snapshot, an illustration">
        <Facts>
          <Fact name="Net of a possible rebate">{net.range} a year</Fact>
          <Fact name="Deductible now">{money(snapshot.current_deductible)} a year</Fact>
          <Fact name="With gap coverage">{money(snapshot.new_deductible)} a year</Fact>
          <Fact name="Gap cost, all employees">
            {money(snapshot.gap_cost_monthly)} a month, {money(snapshot.gap_cost_annual)} a year
          </Fact>
          <Fact name="Possible rebate">{money(snapshot.estimated_rebate)} in a good year</Fact>
          <Fact name="Based on">{snapshot.employees.toLocaleString()} employees</Fact>
        </Facts>
        <Text size="xs" tone="muted">
          {SNAPSHOT_SOURCES.net}
        </Text>
      </PanelSection>
      <PanelSection level={3} title="Their answers">
        <Facts>
          <Fact name="Employees">{EMPLOYEES_BAND_LABELS[lead.employees_band]}</Fact>
          <Fact name="Current deductible">{DEDUCTIBLE_BAND_LABELS[lead.current_deductible_band]}</Fact>
          <Fact name="Premium per employee">{lead.current_premium_per_emp}</Fact>
          <Fact name="Gap coverage">{lead.interest_gap && INTEREST_LABELS[lead.interest_gap]}</Fact>
          <Fact name="Level-funded">{lead.interest_level_funded && INTEREST_LABELS[lead.interest_level_funded]}</Fact>
          <Fact name="Network">{lead.network_preference && NETWORK_LABELS[lead.network_preference]}</Fact>
          <Fact name="Contribution">
            {lead.contribution_model.map((model) => CONTRIBUTION_MODEL_LABELS[model]).join(', ')}
          </Fact>
          {lead.coop_interest_toggle && (
            <>
              <Fact name="Co-op pilot">
                {lead.coop_pilot_interest && PILOT_INTEREST_LABELS[lead.coop_pilot_interest]}
              </Fact>
              <Fact name="Co-op lives">{lead.coop_estimated_lives_text}</Fact>
              <Fact name="Affiliations">{lead.coop_affiliations_text}</Fact>
            </>
          )}
          <Fact name="Source">{[lead.utm_source, lead.utm_campaign, lead.utm_medium].join(' / ')}</Fact>
        </Facts>
      </PanelSection>
    </>
  )
}

interface Update {
  readonly lead_status?: BusinessLead['lead_status']
  readonly call_done?: true
  /** The status that an undo brings back. */
  readonly before?: BusinessLead['lead_status']
}

function useUpdate({ id }: BusinessLead) {
  const update = useAction({
    mutationFn: ({ lead_status, call_done }: Update) =>
      call(businessEndpoints.updateBusinessLead, { params: { id }, body: { lead_status, call_done } }),
    reread: [businessEndpoints.listBusinessLeads],
    failed: 'Could not update business lead',
    // Not of a single call: the lead may have been left by then.
    onSuccess: (_answer, { lead_status, before }) => {
      if (lead_status && before)
        toast.undo(`Marked as ${STATUS_LABELS[lead_status].toLowerCase()}.`, () =>
          update.mutate({ lead_status: before }),
        )
    },
  })
  return update
}
