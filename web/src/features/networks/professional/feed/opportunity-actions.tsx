import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { type Opportunity, opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { answersFrom } from '../../../../shared/api/queries.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { Cluster } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { toast } from '../../../../shared/ui/toast.tsx'
import styles from './feed.module.css'
import { showChanged } from './queries.ts'

const ACTIONS = {
  claim: { endpoint: opportunityEndpoints.claimOpportunity, failed: 'The opportunity could not be claimed' },
  release: { endpoint: opportunityEndpoints.releaseOpportunity, failed: 'The opportunity could not be released' },
  close: { endpoint: opportunityEndpoints.closeOpportunity, failed: 'The opportunity could not be closed' },
  reopen: { endpoint: opportunityEndpoints.reopenOpportunity, failed: 'The opportunity could not be reopened' },
  withdraw: { endpoint: opportunityEndpoints.withdrawInterest, failed: 'Your interest could not be withdrawn' },
} as const
type Action = keyof typeof ACTIONS

interface Props {
  readonly opportunity: Opportunity
  readonly my_id: string
}

/** The poster can close, reopen and release. Other members can show interest, claim and give up a claim. */
export function OpportunityActions({ opportunity, my_id }: Props) {
  const { id, title, status, poster_id, poster_here, claimed_by, my_interest } = opportunity
  const queries = useQueryClient()
  const [writing, setWriting] = useState(false)
  const done = useAction({
    mutationFn: (action: Action) => call(ACTIONS[action].endpoint, { params: { opp_id: id } }),
    onSuccess: (changed) => showChanged(queries, changed),
    onError: (error, action) => {
      toast.error(ACTIONS[action].failed, error)
      // Another member may have acted first, or the opportunity was deleted.
      return queries.invalidateQueries({ queryKey: answersFrom(opportunityEndpoints.listOpportunities) })
    },
  })
  const button = (action: Action, label: string, variant: 'filled' | 'default' | 'subtle' = 'default') => (
    <Button
      size="sm"
      variant={variant}
      loading={done.isPending && done.variables === action}
      disabled={done.isPending && done.variables !== action}
      onClick={() => done.mutate(action)}
      aria-label={`${label}: ${title}`}
    >
      {label}
    </Button>
  )
  if (poster_id === my_id) {
    return (
      <>
        {status === 'Claimed' && button('release', 'Release')}
        {status === 'Closed' ? button('reopen', 'Reopen') : button('close', 'Close')}
      </>
    )
  }
  const interest = my_interest ? 'Change your note' : 'Show interest'
  if (writing) return <InterestForm opportunity={opportunity} close={() => setWriting(false)} />
  return (
    <>
      {my_interest && (
        <Text size="sm" wrap="anywhere">
          You are interested{my_interest.note !== null && <>: {my_interest.note}</>}
        </Text>
      )}
      {!poster_here && <Text size="sm">The member who posted this can no longer take part.</Text>}
      {status === 'Open' && poster_here && button('claim', 'Claim', 'filled')}
      {status === 'Claimed' && claimed_by === my_id && button('release', 'Give up')}
      {status !== 'Closed' && poster_here && (
        <Button
          size="sm"
          variant="default"
          disabled={done.isPending}
          onClick={() => setWriting(true)}
          aria-label={`${interest}: ${title}`}
        >
          {interest}
        </Button>
      )}
      {my_interest && button('withdraw', 'Withdraw interest', 'subtle')}
    </>
  )
}

/** An optional note to the member who posted the opportunity. */
function InterestForm({ opportunity, close }: { readonly opportunity: Opportunity; readonly close: () => void }) {
  const { id, title, my_interest, poster_name } = opportunity
  const queries = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const stored = my_interest?.note ?? ''
  const [note, setNote] = useState(stored)
  const sending = useAction({
    mutationFn: () => call(opportunityEndpoints.showInterest, { params: { opp_id: id }, body: { note } }),
    onSuccess: (changed) => {
      showChanged(queries, changed)
      close()
    },
    failed: 'Your interest could not be sent',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate()
  }
  return (
    <form className={styles.interest} onSubmit={submit} aria-label={`Show interest: ${title}`}>
      <Textarea
        ref={field}
        label={`A note to ${poster_name} (optional)`}
        autosize
        minRows={2}
        maxLength={LIMITS.free_text}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
        // Typed words are dropped by Cancel only.
        onKeyDown={({ key }) => key === 'Escape' && note === stored && close()}
      />
      <Cluster>
        <Button type="submit" size="sm" loading={sending.isPending}>
          {my_interest ? 'Save the note' : 'Send interest'}
        </Button>
        <Button size="sm" variant="default" disabled={sending.isPending} onClick={close}>
          Cancel
        </Button>
      </Cluster>
    </form>
  )
}
