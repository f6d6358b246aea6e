import { useMutation } from '@tanstack/react-query'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { Action } from '../../../shared/ui/action.tsx'
import styles from './status-page.module.css'

/** Typed before anything is deleted, because nothing brings it back. */
const WORD = 'delete'

interface Props {
  readonly token: string
  readonly by_mail: boolean
  readonly onDeleted: () => void
}

export function DeleteSection({ token, by_mail, onDeleted }: Props) {
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const deleting = useMutation({
    mutationFn: () => call(consumerEndpoints.deleteOwnData, { bearer: token }),
    onSuccess: onDeleted,
  })
  const confirmed = typed.trim().toLowerCase() === WORD
  const remove = (event: FormEvent) => {
    event.preventDefault()
    if (confirmed && !deleting.isPending) deleting.mutate()
  }
  return (
    <section className={styles.section} aria-labelledby="delete">
      <h2 id="delete">Delete your data</h2>
      <p>
        We delete your answers, contact details and all messages, for you and your agent. This happens right away and
        can’t be undone. We only keep a record of what you agreed to, without your name.
      </p>
      {!by_mail && (
        <p className={styles.soft}>
          To protect you, this works only from the link in our email to you. Please open that link.
        </p>
      )}
      {by_mail && !asking && (
        <Action weight="second" onClick={() => setAsking(true)}>
          Delete my data…
        </Action>
      )}
      {by_mail && asking && (
        <form className={styles.composer} onSubmit={remove}>
          <label htmlFor="confirm">
            Type <strong>{WORD}</strong> to confirm
          </label>
          <input
            id="confirm"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {deleting.isError && (
            <p className={styles.problem} role="alert">
              {sentenceOf(deleting.error, 'Your data could not be deleted. Please try again.')}
            </p>
          )}
          <div className={styles.pair}>
            <Action type="submit" className={styles.danger ?? ''} disabled={!confirmed || deleting.isPending}>
              {deleting.isPending ? 'Deleting…' : 'Delete everything'}
            </Action>
            <Action weight="second" disabled={deleting.isPending} onClick={() => setAsking(false)}>
              Keep my data
            </Action>
          </div>
        </form>
      )}
    </section>
  )
}
