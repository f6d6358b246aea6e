import { consumerEndpoints, type OwnRecord } from '@waymark/contracts/conversations/consumer/endpoints'
import { t } from '@waymark/words/t'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Section } from '../../../shared/kit/panel.tsx'
import { Rich } from '../../../shared/kit/rich.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'
import { takeFocus } from '../../../shared/ui/give-focus.ts'
import styles from './status-page.module.css'

/** The consumer types this word to confirm, because deleting cannot be undone. */
const WORD = t('delete')

interface Props {
  readonly token: string
  readonly record: Pick<OwnRecord, 'by_mail' | 'shares_address'>
  readonly onDeleted: () => void
}

export function DeleteSection({ token, record: { by_mail, shares_address }, onDeleted }: Props) {
  /** Null until they were asked for the first time. */
  const [asking, setAsking] = useState<boolean | null>(null)
  const [typed, setTyped] = useState('')
  const deleting = useAction({
    mutationFn: () => call(consumerEndpoints.deleteOwnData, { bearer: token }),
    onSuccess: onDeleted,
  })
  const confirmed = typed.trim().toLowerCase() === WORD
  const remove = (event: FormEvent) => {
    event.preventDefault()
    if (confirmed && !deleting.isPending) deleting.mutate()
  }
  return (
    <Section title={t('Delete your data')} id="delete" className="screen-only">
      <Text>
        {t(
          'We delete your answers, contact details and all messages, for you and your agent. This happens right away and can’t be undone. We only keep a record of what you agreed to, without your name.',
        )}
      </Text>
      {!by_mail && (
        <Text tone="muted">
          {t('To protect you, this works only from the link in our email to you. Please open that link.')}
        </Text>
      )}
      {by_mail && !asking && (
        <Action weight="second" ref={asking === false ? takeFocus : undefined} onClick={() => setAsking(true)}>
          {t('Delete my data…')}
        </Action>
      )}
      {by_mail && asking && (
        <Stack as="form" gap="sm" onSubmit={remove}>
          {shares_address && (
            <Text>
              {t(
                'Another assessment uses the same email address. It will not be deleted. You can ask for a new link afterward to open or delete it.',
              )}
            </Text>
          )}
          <label htmlFor="confirm">
            <Rich text={t('Type <b>{word}</b> to confirm', { word: WORD })} b={<strong />} />
          </label>
          <input
            ref={takeFocus}
            className={styles.input}
            id="confirm"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {deleting.isError && (
            <Text tone="error" role="alert">
              {sentenceOf(deleting.error, t('Your data could not be deleted. Please try again.'))}
            </Text>
          )}
          <Cluster>
            <Action type="submit" weight="danger" disabled={!confirmed || deleting.isPending}>
              {deleting.isPending ? t('Deleting…') : t('Delete everything')}
            </Action>
            <Action weight="second" disabled={deleting.isPending} onClick={() => setAsking(false)}>
              {t('Keep my data')}
            </Action>
          </Cluster>
        </Stack>
      )}
    </Section>
  )
}
