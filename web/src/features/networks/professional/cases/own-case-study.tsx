import { Badge, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { caseStudyEndpoints, type OwnCaseStudy } from '@waymark/contracts/networks/case-studies/endpoints'
import { mayBe } from '@waymark/rules/networks/case-studies/acts'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { toast } from '../../../../shared/ui/toast.tsx'
import tab from '../network-tab.module.css'
import styles from './case-studies.module.css'
import { CaseStudyForm } from './case-study-form.tsx'
import { useReadAgain } from './queries.ts'

export const STATUS_WORDS = {
  draft: 'Draft',
  submitted: 'Waiting for approval',
  approved: 'Members can read it',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const
const STATUS_COLORS = {
  draft: 'gray',
  submitted: 'amber',
  approved: 'green',
  declined: 'red',
  withdrawn: 'gray',
} as const

/** One of the member's own, with where it stands and what can be done. */
export function OwnCaseStudyCard({ study }: { readonly study: OwnCaseStudy }) {
  const readAgain = useReadAgain()
  const [writing, setWriting] = useState(false)
  const [asking, setAsking] = useState(false)
  const { id, title_short, employer_company, status, consent, consent_withdrawn_at, decline_reason } = study
  const submit = useMutation({
    mutationFn: () => call(caseStudyEndpoints.submitCaseStudy, { params: { id } }),
    onSuccess: () => toast.success('Submitted. An administrator reads it before it shows.'),
    onSettled: readAgain,
    onError: (error) => toast.error('The case study could not be submitted', error),
  })
  const withdraw = useMutation({
    mutationFn: (consent_withdrawn: boolean) =>
      call(caseStudyEndpoints.withdrawCaseStudy, { params: { id }, body: { consent_withdrawn } }),
    onSuccess: () => {
      setAsking(false)
      toast.success('Withdrawn. Nobody else can read it any more.')
    },
    onSettled: readAgain,
    onError: (error) => toast.error('The case study could not be withdrawn', error),
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
    <li className={tab.card}>
      <div className={tab.head}>
        <span className={tab.what}>
          <strong>{title_short}</strong>
          <span className={tab.about}>{employer_company}</span>
        </span>
        <Badge variant="light" color={STATUS_COLORS[status]} autoContrast>
          {STATUS_WORDS[status]}
        </Badge>
      </div>
      {decline_reason && <p className={styles.reason}>Declined because: {decline_reason}</p>}
      {consent_withdrawn_at && <p className={styles.reason}>The employer took the consent back.</p>}
      {!consent && mayBe('submit', study) && (
        <p className={styles.reason}>Note the consent of the employer before you submit it.</p>
      )}
      <div className={styles.acts}>
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
                The employer took the consent back: withdraw it for good
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
      </div>
    </li>
  )
}
