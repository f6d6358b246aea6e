import type { draftEndpoints } from '@waymark/contracts/leads/intake/drafts'
import { submitProblem } from '@waymark/rules/leads/intake/steps'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { callPublic } from '../../../shared/api/call-public.ts'
import { CLIENT_EMAIL, DRAFT, DRAFT_LINK } from '../../../shared/intake/keys.ts'
import { keepReceipt } from '../../../shared/intake/own-token.ts'
import { localStore, tabStorage } from '../../../shared/ui/browser-storage.ts'
import { answersOf, type Draft, fieldOf, recordOf } from './draft.ts'
import { submitIntake } from './later-parts.ts'
import { congratulationsPath } from './remembered-agent.ts'
import { type Refusal, refusal } from './submit-errors.ts'

/** Tells the server to delete the answers behind the emailed link. If this call fails, they expire on their own. */
function forgetSaved() {
  const token = tabStorage.read(DRAFT_LINK)
  if (token === null) return
  tabStorage.remove(DRAFT_LINK)
  callPublic<typeof draftEndpoints.discardDraft>(
    { method: 'POST', path: '/intake-drafts/discard' },
    { body: { token } },
  ).catch(() => undefined)
}

/** Sends the assessment. Once the server has it, deletes the answers here and opens the next page. */
export function useSending(draft: Draft, agent: string | null) {
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<(Refusal & { readonly answers: Draft }) | null>(null)

  async function send() {
    const stopped = submitProblem(answersOf(draft))
    if (stopped) {
      setRefused({ ...refusal(stopped), answers: draft })
      return
    }
    setSending(true)
    setRefused(null)
    const answer = await submitIntake(recordOf(draft, agent))
    setSending(false)
    if (!answer.sent) {
      const problems = answer.problems.map(({ field, message }) => ({ field: fieldOf(field, draft), message }))
      setRefused({ ...answer, problems, answers: draft })
      return
    }
    const email = draft.email.trim()
    localStore.write(CLIENT_EMAIL, email)
    keepReceipt(answer.receipt, email)
    tabStorage.remove(DRAFT)
    forgetSaved()
    await navigate(congratulationsPath(agent), { replace: true })
  }

  return { send, sending, refused }
}
