import { ActionIcon, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { LIMITS } from '@waymark/contracts/fields'
import { type KeyboardEvent, useState } from 'react'
import styles from './conversation.module.css'
import type { useOutbox } from './outbox.ts'
import type { Partner } from './partner.ts'
import { useSayTyping } from './typing.ts'

interface Props {
  readonly partner: Partner
  readonly outbox: ReturnType<typeof useOutbox>
}

/** What was typed and not sent, by partner: another conversation in between does not lose it. */
const drafts = new Map<string, string>()

export function Composer({ partner, outbox }: Props) {
  const [text, setText] = useState(drafts.get(partner.id) ?? '')
  const sayTyping = useSayTyping(partner.conversation_id)
  const change = (next: string) => {
    setText(next)
    drafts.set(partner.id, next)
  }
  const ready = text.trim() !== '' && !outbox.sending

  if (partner.kind === 'system') return <p className={styles.closed}>These messages are for reading only.</p>
  if (partner.kind === 'visitor') {
    return (
      <p className={styles.closed}>A visitor cannot be answered here. If they left an address, please write to it.</p>
    )
  }

  const send = () => {
    if (!ready) return
    outbox.send(text.trim())
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
        aria-label={`Message to ${partner.name}`}
        placeholder="Write a message"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={LIMITS.free_text}
        value={text}
        onChange={(event) => {
          change(event.currentTarget.value)
          sayTyping()
        }}
        onKeyDown={press}
      />
      <ActionIcon type="submit" size={44} aria-label="Send" disabled={!ready}>
        <IconSend size={20} aria-hidden />
      </ActionIcon>
    </form>
  )
}
