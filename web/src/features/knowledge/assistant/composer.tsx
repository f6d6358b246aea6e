import { ActionIcon, Textarea } from '@mantine/core'
import { IconPlayerStopFilled, IconSend } from '@tabler/icons-react'
import { LIMITS } from '@waymark/contracts/fields'
import { type KeyboardEvent, useState } from 'react'
import thread from '../../../shared/messages/thread.module.css'
import { draftTo, keepDraft } from '../../../shared/messages/unsent.ts'
import styles from './chat.module.css'

interface Props {
  /** The open conversation, or null for a new one. */
  readonly draft_of: string | null
  readonly busy: boolean
  readonly ask: (question: string) => void
  readonly stop: () => void
}

export function Composer({ draft_of, busy, ask, stop }: Props) {
  // Stored like message drafts: it survives a reload and a switch to another conversation, and is deleted when the
  // session ends.
  const kept_as = draft_of ?? 'assistant'
  const [text, setText] = useState(() => draftTo(kept_as))
  const change = (next: string) => {
    setText(next)
    keepDraft(kept_as, next)
  }
  const ready = text.trim() !== '' && !busy
  const send = () => {
    if (!ready) return
    ask(text.trim())
    change('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={thread.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        className={styles.field ?? ''}
        aria-label="Question to the assistant"
        placeholder="Ask about your files or a client"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={LIMITS.free_text}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={press}
      />
      {busy ? (
        <ActionIcon size={44} variant="default" aria-label="Stop the answer" onClick={stop}>
          <IconPlayerStopFilled size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <ActionIcon type="submit" size={44} aria-label="Ask" disabled={!ready}>
          <IconSend size={20} aria-hidden />
        </ActionIcon>
      )}
    </form>
  )
}
