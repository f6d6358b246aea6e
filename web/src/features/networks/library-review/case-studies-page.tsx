import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { SentBodyOf } from '@waymark/contracts/endpoint'
import { LIMITS } from '@waymark/contracts/fields'
import { caseStudyEndpoints, type OwnCaseStudy } from '@waymark/contracts/networks/case-studies/endpoints'
import { CASE_STUDY_STATUSES } from '@waymark/contracts/networks/case-studies/statuses'
import { mayBe } from '@waymark/rules/networks/case-studies/actions'
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
import { CASE_STUDY_LISTS, CASE_STUDY_STATUS_WORDS, caseStudyStanding } from '../../../shared/networks/case-studies.ts'
import { CaseStudyBody } from '../../../shared/networks/case-study-body.tsx'

type Decision = SentBodyOf<typeof caseStudyEndpoints.decideCaseStudy>

const STATUSES = [
  { value: '', label: 'Any status' },
  ...CASE_STUDY_STATUSES.map((value) => ({ value, label: CASE_STUDY_STATUS_WORDS[value] })),
]
const CHANNELS = { phone: 'by phone', email: 'by email', in_person: 'in person' } as const

/** All members' case studies. Administrators approve or decline them here. */
export function CaseStudiesPage() {
  const [address, setAddress] = useSearchParams()
  const status = CASE_STUDY_STATUSES.find((one) => one === address.get('status'))
  const list = useInfiniteQuery(
    askPagesUnder(caseStudyEndpoints.listAllCaseStudies, 'case_studies', { query: { status } }),
  )
  return (
    <Page title="Case studies">
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
        failure="Could not load case studies"
        empty={
          status ? 'No case studies in this view.' : 'No case studies yet. Case studies that members write appear here.'
        }
      >
        {(rows) => (
          <Stack as="ul" gap="sm" aria-label="Case studies">
            {rows.map((study) => (
              <Study key={study.id} study={study} />
            ))}
          </Stack>
        )}
      </ListStates>
    </Page>
  )
}

const DONE = {
  approve: 'Approved. Members can read it now.',
  decline: 'Declined. The author was told why.',
  withdraw: 'Withdrawn permanently.',
} as const

function Study({ study }: { readonly study: OwnCaseStudy }) {
  const [asking, setAsking] = useState<'decline' | 'withdraw' | null>(null)
  const [reason, setReason] = useState('')
  const { id, consent, consent_withdrawn_at, submitted_at, employer_company, decline_reason } = study
  const decide = useAction({
    mutationFn: (body: Decision) => call(caseStudyEndpoints.decideCaseStudy, { params: { id }, body }),
    reread: CASE_STUDY_LISTS,
    done: (_study, { decision }) => DONE[decision],
    failed: 'The decision could not be saved',
    onSuccess: () => setAsking(null),
  })
  const tone = study.shown ? 'good' : study.status === 'submitted' ? 'waiting' : 'plain'
  return (
    <Panel as="li" aria-label={study.title_short}>
      <Mark tone={tone}>{caseStudyStanding(study)}</Mark>
      <CaseStudyBody study={study} />
      <Text size="sm" tone="muted">
        {employer_company}.{' '}
        {consent
          ? `${consent.given_by} agreed on ${consent.given_on} ${CHANNELS[consent.channel]} to text ${consent.text_version}, ${consent.employer_named ? 'and to be named' : 'not to be named'}.`
          : 'No consent is recorded.'}
        {consent_withdrawn_at && ' The employer withdrew consent.'}
        {decline_reason && ` Declined because: ${decline_reason}`}
      </Text>
      {asking === 'decline' && (
        <Textarea
          label="Reason, for the author"
          required
          autosize
          minRows={2}
          maxLength={LIMITS.free_text}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Cluster>
        {mayBe('approve', study) && submitted_at && asking === null && (
          <Button
            size="sm"
            loading={decide.isPending}
            onClick={() => decide.mutate({ decision: 'approve', submitted_at })}
          >
            Approve
          </Button>
        )}
        {mayBe('decline', study) && asking === null && (
          <Button size="sm" variant="default" onClick={() => setAsking('decline')}>
            Decline
          </Button>
        )}
        {consent && !consent_withdrawn_at && asking === null && (
          <Button size="sm" variant="subtle" color="red" onClick={() => setAsking('withdraw')}>
            The employer withdrew consent
          </Button>
        )}
        {asking && (
          <>
            <Button
              size="sm"
              {...(asking === 'withdraw' && { color: 'red' })}
              loading={decide.isPending}
              disabled={asking === 'decline' && reason.trim() === ''}
              onClick={() => decide.mutate(asking === 'decline' ? { decision: asking, reason } : { decision: asking })}
            >
              {asking === 'decline' ? 'Decline with this reason' : 'Withdraw it permanently'}
            </Button>
            <Button size="sm" variant="default" onClick={() => setAsking(null)}>
              Cancel
            </Button>
          </>
        )}
      </Cluster>
    </Panel>
  )
}
