import { Badge, Button } from '@mantine/core'
import { caseStudyEndpoints, type OwnCaseStudy } from '@waymark/contracts/networks/case-studies/endpoints'
import { mayBe } from '@waymark/rules/networks/case-studies/actions'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { Panel } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { CASE_STUDY_LISTS, caseStudyStanding } from '../../../../shared/networks/case-studies.ts'
import { CaseStudyForm } from './case-study-form.tsx'

const STATUS_COLORS = {
  draft: 'gray',
  submitted: 'amber',
  approved: 'green',
  declined: 'red',
  withdrawn: 'gray',
} as const

/** One of the member's own case studies, with its status and the possible actions. */
export function OwnCaseStudyCard({ study }: { readonly study: OwnCaseStudy }) {
  const [writing, setWriting] = useState(false)
  const [asking, setAsking] = useState(false)
  const { id, title_short, employer_company, status, consent, consent_withdrawn_at, decline_reason } = study
  const submit = useAction({
    mutationFn: () => call(caseStudyEndpoints.submitCaseStudy, { params: { id } }),
    reread: CASE_STUDY_LISTS,
    done: 'Submitted. An administrator reads it before it is published.',
    failed: 'The case study could not be submitted',
  })
  const withdraw = useAction({
    mutationFn: (consent_withdrawn: boolean) =>
      call(caseStudyEndpoints.withdrawCaseStudy, { params: { id }, body: { consent_withdrawn } }),
    reread: CASE_STUDY_LISTS,
    done: 'Withdrawn. No one else can read it now.',
    failed: 'The case study could not be withdrawn',
    onSuccess: () => setAsking(false),
  })
  if (writing) {
    const subject = { ...study, contact_name: consent?.given_by ?? '' }
    return (
      <li>
        <CaseStudyForm subject={subject} written={study} close={() => setWriting(false)} />
      </li>
    )
  }
  return (
    <Panel as="li" pad="md" gap="sm">
      <Cluster justify="between">
        <Stack as="span" gap="none" grow="12rem">
          <strong>{title_short}</strong>
          <Text as="span" size="xs" tone="muted">
            {employer_company}
          </Text>
        </Stack>
        <Badge
          variant="light"
          color={status === 'approved' && !study.shown ? 'gray' : STATUS_COLORS[status]}
          autoContrast
        >
          {caseStudyStanding(study)}
        </Badge>
      </Cluster>
      {decline_reason && <Text wrap="kept">Declined because: {decline_reason}</Text>}
      {consent_withdrawn_at && <Text wrap="kept">The employer withdrew consent.</Text>}
      {!consent && mayBe('submit', study) && (
        <Text wrap="kept">Record the employer’s consent before you submit it.</Text>
      )}
      <Cluster>
        {mayBe('write', study) && (
          <Button size="sm" variant="default" onClick={() => setWriting(true)}>
            Edit
          </Button>
        )}
        {mayBe('submit', study) && consent && (
          <Button size="sm" loading={submit.isPending} onClick={() => submit.mutate()}>
            Submit for approval
          </Button>
        )}
        {asking ? (
          <>
            {mayBe('withdraw', study) && (
              <Button size="sm" variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(false)}>
                Withdraw it for now
              </Button>
            )}
            {consent && (
              <Button size="sm" color="red" loading={withdraw.isPending} onClick={() => withdraw.mutate(true)}>
                The employer withdrew consent: withdraw it permanently
              </Button>
            )}
            <Button size="sm" variant="subtle" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        ) : (
          !consent_withdrawn_at &&
          (consent || mayBe('withdraw', study)) && (
            <Button size="sm" variant="subtle" color="red" onClick={() => setAsking(true)}>
              Withdraw
            </Button>
          )
        )}
      </Cluster>
    </Panel>
  )
}
