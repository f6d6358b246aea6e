import { businessEndpoints } from '@waymark/contracts/leads/business/endpoints'
import { HONEYPOT_DETAIL } from '@waymark/contracts/leads/intake/endpoints'
import { useState } from 'react'
import { problemsOf, sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useIsShown } from '../../../shared/state/use-is-shown.ts'
import type { Problem } from '../../../shared/ui/fields/problems.ts'
import { type Draft, leadOf } from './draft.ts'
import type { SubmittedLead } from './kept.ts'

const FAILED = 'Failed to submit business lead. Please try again.'

interface Refusal {
  readonly title: string
  readonly detail?: string
  readonly problems: readonly Problem[]
  /** A new object for every attempt, so that the summary takes the focus again. */
  readonly at: object
}

/** Sends the answers. If that fails, shows why and keeps the answers. */
export function useSending(
  draft: Draft,
  search: URLSearchParams,
  onSent: (lead: SubmittedLead, form_shown: boolean) => void,
) {
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const shown = useIsShown()

  async function send() {
    if (draft.honeypot !== '') {
      setRefused({ title: HONEYPOT_DETAIL, problems: [], at: {} })
      return
    }
    const { body, problems } = leadOf(draft, search)
    if (body === null) {
      setRefused({ title: 'Please check your answers', problems, at: {} })
      return
    }
    setSending(true)
    setRefused(null)
    try {
      const lead = await call(businessEndpoints.createBusinessLead, { body })
      onSent(lead, shown.current)
    } catch (error) {
      const named = problemsOf(error)
      const detail = named.length === 0 ? { detail: sentenceOf(error, '') } : {}
      setRefused({ title: FAILED, ...detail, problems: named, at: {} })
    } finally {
      setSending(false)
    }
  }

  return { send, sending, refused }
}
