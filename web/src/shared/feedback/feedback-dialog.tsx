import { IconX } from '@tabler/icons-react'
import { LIMITS } from '@waymark/contracts/fields'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { fieldErrors, sentenceOf } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { Action } from '../ui/action.tsx'
import { ChoiceField } from '../ui/fields/choice-field.tsx'
import { controlId, type Problem, ProblemsContext } from '../ui/fields/problems.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import type { FeedbackDialogProps } from './feedback-button.tsx'
import styles from './feedback-dialog.module.css'
import {
  FAILED,
  missingIn,
  PRIORITY_CHOICES,
  SENT,
  type Suggestion,
  sendSuggestion,
  USER_TYPE_CHOICES,
} from './suggestion.ts'

const EMPTY: Suggestion = { title: '', description: '', category: 'general', priority: '3', user_type: 'consumer' }

type State = 'writing' | 'sending' | 'sent' | { error: unknown }

const problemsOf = (messages: Record<string, string>): Problem[] =>
  Object.entries(messages).map(([field, message]) => ({ field, message }))

export function FeedbackDialog({ opened, close }: FeedbackDialogProps) {
  const dialog = useOpen(opened)
  const [form, setForm] = useState(EMPTY)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [state, setState] = useState<State>('writing')
  const [key, setKey] = useState(newIdempotencyKey)
  const change = (changes: Partial<Suggestion>) => {
    setForm((before) => ({ ...before, ...changes }))
    setProblems((before) => before.filter(({ field }) => !(field in changes)))
    setKey(newIdempotencyKey())
  }
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (state === 'sending') return
    const missing = problemsOf(missingIn(form))
    setProblems(missing)
    if (missing[0]) {
      document.getElementById(controlId(missing[0].field))?.focus()
      return
    }
    setState('sending')
    try {
      await sendSuggestion(form, key)
      setState('sent')
      setForm(EMPTY)
      setKey(newIdempotencyKey())
    } catch (error) {
      setProblems(problemsOf(fieldErrors(error)))
      setState({ error })
    }
  }
  const closed = () => {
    if (state === 'sent') setState('writing')
    close()
  }
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="feedback-title" onClose={closed}>
      <header className={styles.head}>
        <h2 id="feedback-title">Share feedback</h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={() => dialog.current?.close()}>
          <IconX size={20} aria-hidden />
        </button>
      </header>
      <output className={styles.thanks}>{state === 'sent' && SENT}</output>
      {state === 'sent' ? (
        <div className={styles.body}>
          <Action autoFocus onClick={() => dialog.current?.close()}>
            Back to the page
          </Action>
        </div>
      ) : (
        <form noValidate className={styles.body} onSubmit={(event) => void send(event)}>
          <p className={styles.lead}>
            What would make this better? People read your feedback. It is not linked to your answers.
          </p>
          <ProblemsContext value={problems}>
            <TextField
              field="title"
              label="Title"
              maxLength={LIMITS.short_text}
              value={form.title}
              onChange={(title) => change({ title })}
            />
            <TextField
              field="description"
              label="Description"
              hint="Please don’t include names or anything about your health."
              lines={4}
              maxLength={LIMITS.free_text}
              value={form.description}
              onChange={(description) => change({ description })}
            />
            <ChoiceField
              field="priority"
              legend="How important is it?"
              choices={PRIORITY_CHOICES}
              chosen={[form.priority]}
              layout="grid"
              onToggle={(priority) => change({ priority })}
            />
            <ChoiceField
              field="user_type"
              legend="I am"
              choices={USER_TYPE_CHOICES}
              chosen={[form.user_type]}
              layout="row"
              onToggle={(user_type) => change({ user_type })}
            />
          </ProblemsContext>
          {typeof state === 'object' && (
            <div role="alert" className={styles.failed}>
              <p>{FAILED}</p>
              <p>{sentenceOf(state.error, '')}</p>
            </div>
          )}
          <Action type="submit" disabled={state === 'sending'} className={styles.send}>
            {state === 'sending' ? 'Sending...' : 'Submit'}
          </Action>
        </form>
      )}
    </dialog>
  )
}

/** A modal dialog as the browser has it: it holds the focus, gives it back, and closes on Escape. */
function useOpen(opened: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])
  return dialog
}
