import { useEffect, useState } from 'react'
import { postPublic } from '../../../../shared/api/post-public.ts'
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

/** By hand, as the first load carries no schema library; damaged answers count as not given. */
function readSaved(body: unknown): Saved | null {
  if (typeof body !== 'object' || body === null || !('answers' in body) || !('saved_at' in body)) return null
  if (typeof body.saved_at !== 'string') return null
  return {
    draft: readDraft(JSON.stringify(body.answers)),
    step: 'step' in body && typeof body.step === 'number' ? body.step : 1,
    agent: 'agent' in body && typeof body.agent === 'string' ? body.agent : null,
    saved_at: body.saved_at,
  }
}

type State = 'loading' | 'gone' | 'failed' | Saved

async function ask(token: string): Promise<State> {
  const answer = await postPublic('/intake-drafts/open', JSON.stringify({ token }))
  const gone = answer.status === 401 || answer.status === 422
  return (answer.ok && readSaved(answer.body)) || (gone ? 'gone' : 'failed')
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
