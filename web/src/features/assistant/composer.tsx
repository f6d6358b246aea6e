import { ActionIcon, Textarea } from '@mantine/core'
import { IconPlayerStopFilled, IconSend } from '@tabler/icons-react'
import { LIMITS } from '@waymark/contracts/fields'
import { type KeyboardEvent, useState } from 'react'
import styles from './chat.module.css'

interface Props {
  /** The conversation that is open; null for a new one. */
  readonly draft_of: string | null
  readonly busy: boolean
  readonly ask: (question: string) => void
  readonly stop: () => void
}

/** What was typed and not asked, by conversation: another in between does not lose it. */
const drafts = new Map<string | null, string>()

export function Composer({ draft_of, busy, ask, stop }: Props) {
  const [text, setText] = useState(drafts.get(draft_of) ?? '')
  const change = (next: string) => {
    setText(next)
    drafts.set(draft_of, next)
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
      className={styles.composer}
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
