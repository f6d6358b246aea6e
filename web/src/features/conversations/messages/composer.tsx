import { ActionIcon, Button, Select, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustments, IconMessage2, IconPaperclip, IconSend } from '@tabler/icons-react'
import { PRIORITIES } from '@waymark/contracts/conversations/messaging/endpoints'
import { LIMITS } from '@waymark/contracts/fields'
import { openVariables } from '@waymark/rules/conversations/saved-replies'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { AttachmentList } from '../../../shared/attachments/attachment-list.tsx'
import { useAttachments } from '../../../shared/attachments/attachments.ts'
import { FileChoice } from '../../../shared/attachments/file-choice.tsx'
import { pasteFiles } from '../../../shared/attachments/file-drop.ts'
import { count } from '../../../shared/format/people.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useReplies } from '../../../shared/messages/replies.ts'
import thread from '../../../shared/messages/thread.module.css'
import { draftTo, keepDraft, type Unsent } from '../../../shared/messages/unsent.ts'
import { useFocusOnArrival } from '../../../shared/ui/use-focus-on-arrival.ts'
import { attachmentsTo } from './attached.ts'
import styles from './conversation.module.css'
import { NotNotified } from './not-notified.tsx'
import type { useOutbox } from './outbox.ts'
import type { Partner } from './partner.ts'
import { ReplyPanel } from './reply-panel.tsx'
import { useSayTyping } from './typing.ts'

interface Props {
  readonly partner: Partner
  readonly outbox: ReturnType<typeof useOutbox>
  /** What to know before writing. */
  readonly hint?: string
}

const PRIORITY_LABELS = { normal: 'Normal', high: 'High', urgent: 'Urgent' }
const priorityIn = (value: string | null) => PRIORITIES.find((one) => one === value) ?? 'normal'
const PRIORITY_CHOICES = PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))

export const Composer = (props: Props) =>
  props.partner.may_write ? <OpenComposer {...props} /> : <Closed partner={props.partner} />

/** Stands in place of the field. */
const Closed = ({ partner }: { readonly partner: Partner }) => (
  <Text size="sm" tone="muted" align="center" className={styles.closed}>
    {whyClosed(partner)}
  </Text>
)

/** A text that outlives this screen until it is sent or emptied. */
function useDraft(id: string): [text: string, change: (next: string) => void] {
  const [text, setText] = useState(() => draftTo(id))
  return [
    text,
    (next) => {
      setText(next)
      keepDraft(id, next)
    },
  ]
}

function OpenComposer({ partner, outbox, hint }: Props) {
  const field = useFocusOnArrival<HTMLTextAreaElement>('message')
  const [text, change] = useDraft(partner.id)
  const [subject, setSubject] = useDraft(`${partner.id}:subject`)
  const [kept_priority, setPriority] = useDraft(`${partner.id}:priority`)
  const priority = priorityIn(kept_priority)
  const [opened, { toggle, close }] = useDisclosure(subject !== '' || priority !== 'normal')
  const sayTyping = useSayTyping(partner.conversation_id)
  const [picking, setPicking] = useState(false)
  const replies = useReplies(partner)
  const attachments = attachmentsTo(partner.id)
  const attached = useAttachments(attachments)
  const over = text.trim().length - LIMITS.free_text
  const written = text.trim() !== '' || attached.ready.length > 0
  const ready = written && over <= 0 && attached.complete && openVariables(text).length === 0 && !outbox.sending

  const send = () => {
    if (!ready) return
    outbox.send({ text: text.trim(), subject: subject.trim(), priority, files: attached.ready })
    attachments.handOver(attached.ready)
    change('')
    setSubject('')
    setPriority('')
    close()
  }
  /** Puts a reply into the message, and the cursor where something is to be filled in, or at the end. */
  const choose = (next: string) => {
    setPicking(false)
    change(next)
    const [open = ''] = openVariables(next)
    requestAnimationFrame(() => {
      const at = open === '' ? next.length : next.indexOf(open)
      field.current?.focus()
      field.current?.setSelectionRange(at, at + open.length)
    })
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
      {partner.kind === 'client' && !partner.notifiable && <NotNotified />}
      <ReplyPanel
        replies={replies}
        partner_name={partner.name}
        text={text}
        picking={picking}
        onPick={choose}
        onClose={() => {
          setPicking(false)
          field.current?.focus()
        }}
      />
      {hint && (
        <Text size="xs" tone="muted" className={styles.line}>
          {hint}
        </Text>
      )}
      {opened && (
        <SubjectAndPriority subject={subject} setSubject={setSubject} priority={priority} setPriority={setPriority} />
      )}
      {over > 0 && (
        <Text size="sm" tone="attention" role="alert" className={styles.line}>
          This message is {count(over, 'character')} too long. Please shorten it before you send it.
        </Text>
      )}
      <AttachmentList attachments={attachments} files={attached.files} button={Small} />
      <Textarea
        ref={field}
        className={styles.field ?? ''}
        aria-label={`Message to ${partner.name}`}
        placeholder="Write a message"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={LIMITS.free_text}
        value={text}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (value === '/' && text === '') return setPicking(true)
          change(value)
          sayTyping()
        }}
        onKeyDown={press}
        onPaste={partner.kind === 'client' ? pasteFiles(attachments.add) : undefined}
      />
      <Tool
        active={opened || subject !== '' || priority !== 'normal'}
        aria-label="Subject and priority"
        aria-expanded={opened}
        onClick={toggle}
      >
        <IconAdjustments size={20} aria-hidden />
      </Tool>
      <Tool
        active={picking}
        aria-label="Replies"
        title="Replies: type / in an empty message"
        aria-expanded={picking}
        onClick={() => setPicking(!picking)}
      >
        <IconMessage2 size={20} aria-hidden />
      </Tool>
      {partner.kind === 'client' && <FileChoice add={attachments.add} button={Attach} />}
      <ActionIcon type="submit" className={styles.send ?? ''} size={44} aria-label="Send" disabled={!ready}>
        <IconSend size={20} aria-hidden />
      </ActionIcon>
    </form>
  )
}

interface Options {
  readonly subject: string
  readonly setSubject: (subject: string) => void
  readonly priority: Unsent['priority']
  readonly setPriority: (priority: Unsent['priority']) => void
}

function SubjectAndPriority({ subject, setSubject, priority, setPriority }: Options) {
  return (
    <Cluster className={styles.line}>
      <TextInput
        flex="1 1 12rem"
        label="Subject (optional)"
        maxLength={LIMITS.short_text}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <Select
        label="Priority"
        data={PRIORITY_CHOICES}
        allowDeselect={false}
        value={priority}
        onChange={(value) => setPriority(priorityIn(value))}
      />
    </Cluster>
  )
}

/** A button beside the field. */
function Tool({
  active = false,
  ...button
}: ComponentProps<typeof ActionIcon<'button'>> & { readonly active?: boolean }) {
  return <ActionIcon variant={active ? 'light' : 'subtle'} color="gray" size={44} {...button} />
}

function whyClosed({ kind, other_agent }: Partner): string {
  switch (kind) {
    case 'system':
      return 'These messages are for reading only.'
    case 'visitor':
      return 'You cannot reply to a visitor here. If they left an email address, it is below the message.'
    case 'user':
      return 'You cannot write to this person, because their account is disabled.'
    case 'client':
      break
  }
  if (!other_agent) return 'Only their agent can write to a client, and this client has no agent yet.'
  const theirs = `Only their agent can write to this client: ${other_agent.name}`
  return other_agent.is_active
    ? `${theirs}.`
    : `${theirs}. That account is disabled, so please give the client another agent first.`
}

function Small({ children, ...button }: ComponentProps<typeof Button<'button'>>) {
  return (
    <Button size="compact-sm" variant="default" {...button}>
      {children}
    </Button>
  )
}

function Attach({ onClick }: { readonly onClick: () => void }) {
  return (
    <Tool
      aria-label="Attach files"
      title="Attach files: PDF, Word, Excel, CSV, PNG or JPG, up to 25 MB each"
      onClick={onClick}
    >
      <IconPaperclip size={20} aria-hidden />
    </Tool>
  )
}
