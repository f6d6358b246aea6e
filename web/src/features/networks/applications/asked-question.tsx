import { LIMITS } from '@waymark/contracts/fields'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import type { ApplicationQuestion } from '@waymark/contracts/networks/applications/schemas'
import { type FormEvent, useEffect, useId } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { textOf } from '../../../shared/api/read-answer.ts'
import { When } from '../../../shared/format/when.tsx'
import { useTabDraft } from '../../../shared/state/use-tab-draft.ts'
import { Action } from '../../../shared/ui/action.tsx'
import { tabStorage } from '../../../shared/ui/browser-storage.ts'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import styles from './apply-page.module.css'
import { useOwnAction } from './own-application.ts'

interface QuestionProps {
  readonly token: string
  readonly question: ApplicationQuestion
  readonly open: boolean
}

/** Where this tab keeps an answer until it is sent. */
const keptAs = (id: string) => `application_answer_${id}`

export function AskedQuestion({ token, question: { id, question, answer, asked_at }, open }: QuestionProps) {
  const asked = answer === null && open
  useEffect(() => {
    // What was typed goes when it can no longer be sent: the application was withdrawn or decided, or the answer is there.
    if (!asked) tabStorage.remove(keptAs(id))
  }, [asked, id])
  if (asked) return <AnswerForm token={token} id={id} question={question} />
  return (
    <>
      <p className={styles.words}>
        <strong>{question}</strong>{' '}
        <span className={styles.soft}>
          (<When at={asked_at} />)
        </span>
      </p>
      <p className={styles.words}>{answer ?? 'Not answered.'}</p>
    </>
  )
}

interface FormProps extends Pick<ApplicationQuestion, 'id' | 'question'> {
  readonly token: string
}

const typedOf = (kept: unknown) => ({ text: textOf(kept, 'text') ?? '' })

function AnswerForm({ token, id, question }: FormProps) {
  const [{ text }, type, clear, idempotency_key] = useTabDraft(keptAs(id), typedOf)
  const field = useId()
  const answering = useOwnAction(
    token,
    () =>
      call(applicationEndpoints.answerQuestion, {
        body: { application_token: token, question_id: id, answer: text },
        idempotency_key,
      }),
    clear,
  )
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !answering.isPending) answering.mutate()
  }
  return (
    <form onSubmit={send}>
      <TextField
        field="answer"
        id={field}
        label={question}
        lines={4}
        maxLength={LIMITS.free_text}
        value={text}
        onChange={(value) => type({ text: value })}
      />
      {answering.isError && (
        <p role="alert" className={styles.refusal}>
          {sentenceOf(answering.error, 'Your answer was not sent. Please try again.')}
        </p>
      )}
      <Action type="submit" disabled={text.trim() === '' || answering.isPending}>
        {answering.isPending ? 'Sending...' : 'Send answer'}
      </Action>
    </form>
  )
}
