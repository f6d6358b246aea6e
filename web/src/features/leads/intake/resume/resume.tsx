import type { draftEndpoints } from '@waymark/contracts/leads/intake/drafts'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { callPublic } from '../../../../shared/api/call-public.ts'
import { memberOf, textOf } from '../../../../shared/api/read-answer.ts'
import { Action, ActionLink } from '../../../../shared/ui/action.tsx'
import { PublicLayout } from '../../../../shared/ui/public-layout.tsx'
import { type Draft, EMPTY_DRAFT, readDraft } from '../draft.ts'
import styles from './resume.module.css'

export interface Saved {
  readonly draft: Draft
  readonly step: number
  readonly agent: string | null
  readonly saved_at: string
}

/** Damaged answers count as not given. */
function readSaved(body: unknown): Saved | null {
  const saved_at = textOf(body, 'saved_at')
  const answers = memberOf(body, 'answers')
  const step = memberOf(body, 'step')
  if (saved_at === null || answers === undefined) return null
  return {
    draft: readDraft(JSON.stringify(answers)),
    step: typeof step === 'number' ? step : 1,
    agent: textOf(body, 'agent'),
    saved_at,
  }
}

type State = 'loading' | 'gone' | 'failed' | Saved

async function ask(token: string): Promise<State> {
  try {
    const answer = await callPublic<typeof draftEndpoints.openDraft>(
      { method: 'POST', path: '/intake-drafts/open' },
      { body: { token } },
    )
    return readSaved(answer) ?? 'failed'
  } catch (error) {
    const gone = error instanceof ApiError && (error.status === 401 || error.status === 422)
    return gone ? 'gone' : 'failed'
  }
}

interface Props {
  readonly token: string
  /** What this tab holds by now. */
  readonly here: Draft
  readonly onRestore: (saved: Saved) => void
  readonly onKeep: () => void
}

const same = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other)

/** Where the mailed link of an unfinished assessment leads. */
export function Resume({ token, here, onRestore, onKeep }: Props) {
  const [state, setState] = useState<State>('loading')
  useEffect(() => {
    void ask(token).then(setState)
  }, [token])
  function again() {
    setState('loading')
    void ask(token).then(setState)
  }

  const saved = typeof state === 'string' ? null : state
  const asks = saved !== null && !same(here, EMPTY_DRAFT) && !same(here, saved.draft)
  useEffect(() => {
    if (saved && !asks) onRestore(saved)
  }, [saved, asks, onRestore])

  return (
    <PublicLayout>
      <div className={styles.page} aria-live="polite">
        {state === 'gone' && (
          <>
            <h1>This link no longer works</h1>
            <p>
              Your assessment was already submitted, or the link is incomplete or older than 14 days. Please use the
              whole link from the email, or start over. It takes about 3 minutes.
            </p>
            <ActionLink to="/intake" replace>
              Start the assessment
            </ActionLink>
          </>
        )}
        {state === 'failed' && (
          <>
            <h1>We could not open your answers</h1>
            <p>They are still saved. Please check your internet connection and try again.</p>
            <Action onClick={again}>Try again</Action>
          </>
        )}
        {saved && asks && (
          <>
            <h1>There are other answers in this tab</h1>
            <p>
              The link has the answers you saved on {exactDay(saved.saved_at)}. This tab has different answers. Which do
              you want to use?
            </p>
            <div className={styles.acts}>
              <Action onClick={() => onRestore(saved)}>Use the saved answers</Action>
              <Action weight="second" onClick={onKeep}>
                Use the answers in this tab
              </Action>
            </div>
          </>
        )}
        {(state === 'loading' || (saved && !asks)) && <p className={styles.soft}>Opening your saved answers...</p>}
      </div>
    </PublicLayout>
  )
}

const exactDay = (at: string) =>
  new Date(at).toLocaleString(undefined, { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' })
