import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { consumerEndpoints, type OwnMessage, type OwnRecord } from '@waymark/contracts/conversations/consumer/endpoints'
import { messageFileEndpoints } from '@waymark/contracts/conversations/messaging/files'
import { LIMITS } from '@waymark/contracts/fields'
import { t } from '@waymark/words/t'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call, callBytes } from '../../../shared/api/call.ts'
import { textOf } from '../../../shared/api/read-answer.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { AttachmentList } from '../../../shared/attachments/attachment-list.tsx'
import { useAttachments } from '../../../shared/attachments/attachments.ts'
import { FileChoice } from '../../../shared/attachments/file-choice.tsx'
import { pasteFiles, useFileDrop } from '../../../shared/attachments/file-drop.ts'
import { roundedUp } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { OWN_MESSAGE } from '../../../shared/intake/keys.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { More } from '../../../shared/kit/list.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel, Section } from '../../../shared/kit/panel.tsx'
import { classes } from '../../../shared/kit/part.ts'
import { Text } from '../../../shared/kit/text.tsx'
import { useTabDraft } from '../../../shared/state/use-tab-draft.ts'
import { Action } from '../../../shared/ui/action.tsx'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { ownAttachments } from './own-attachments.ts'
import { messagesQuery } from './queries.ts'
import styles from './status-page.module.css'
import { type OwnLive, useOwnLive } from './use-own-live.ts'

interface Props {
  readonly token: string
  readonly record: Pick<OwnRecord, 'agent' | 'agent_answers_in' | 'by_mail' | 'reference'>
}

/** The messages between the consumer and their agents, live. */
export function Conversation({ token, record: { agent, agent_answers_in, by_mail, reference } }: Props) {
  const live = useOwnLive(token)
  const messages = useInfiniteQuery(messagesQuery(token, { live: live.connected }))
  useMarkRead(token, messages.data)
  return (
    <Section title={t('Messages')} id="messages">
      {!by_mail && (
        <Text tone="muted">
          {t(
            'These are the messages since you submitted this assessment. For earlier messages, open the link in our email.',
          )}
        </Text>
      )}
      <More list={messages}>{t('Show earlier messages')}</More>
      <Loaded query={messages} failure={t('Your messages could not be loaded')} compact>
        {(rows) => <Messages token={token} messages={rows} />}
      </Loaded>
      {agent && <AgentNow name={agent.first_name} answers_in={agent_answers_in} live={live} />}
      <Composer
        key={reference}
        token={token}
        reference={reference}
        to={agent ? agent.first_name : t('our team')}
        onTyping={live.sayTyping}
      />
    </Section>
  )
}

interface AgentNowProps {
  readonly name: string
  readonly answers_in: number | null
  readonly live: OwnLive
}

/** When an answer can be expected. */
function AgentNow({ name, answers_in, live: { typing, online } }: AgentNowProps) {
  return (
    <Text as="output" size="sm" tone="muted" style={{ minHeight: '1.6em' }}>
      {typing
        ? t('{name} is writing…', { name })
        : online
          ? t('{name} is online.', { name })
          : answers_in !== null &&
            t('{name} usually answers within {time}.', { name, time: roundedUp(answers_in * 1000) })}
    </Text>
  )
}

interface MessagesProps {
  readonly token: string
  readonly messages: readonly OwnMessage[]
}

function Messages({ token, messages }: MessagesProps) {
  const list = useRef<HTMLOListElement>(null)
  const latest = messages.at(-1)?.id
  useEffect(() => {
    // Scrolls only the list, so the page stays where the reader is.
    if (latest && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [latest])
  const lastOwn = messages.findLast(({ by_me }) => by_me)?.id
  if (messages.length === 0) {
    return <Text tone="muted">{t('No messages yet. Ask your agent anything. You will see the answer here.')}</Text>
  }
  return (
    // Keyboard users can scroll it only if it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Panel as="ol" ref={list} className={styles.messages} aria-live="polite" aria-label={t('Messages')} tabIndex={0}>
      {messages.map((message) => (
        <li key={message.id} className={styles.message} data-mine={message.by_me || undefined}>
          <Text wrap="kept" className={styles.bubble}>
            {message.message}
          </Text>
          {message.files.map((file) => (
            <Stack key={file.id} gap="xs" align={message.by_me ? 'end' : 'start'}>
              <Text size="sm" wrap="anywhere">
                {saidOf(file, message.by_me)}
              </Text>
              {file.refused === null && <Download token={token} file={file} />}
            </Stack>
          ))}
          <Text size="xs" tone="muted" align={message.by_me ? 'end' : undefined}>
            {message.by_me ? t('You') : (message.sender_name ?? t('Your agent'))}, <When at={message.created_at} />
            {message.id === lastOwn && (message.is_read ? t(', read') : t(', sent'))}
          </Text>
        </li>
      ))}
    </Panel>
  )
}

interface DownloadProps {
  readonly token: string
  readonly file: OwnMessage['files'][number]
}

function Download({ token, file: { id, name } }: DownloadProps) {
  const download = useAction({
    mutationFn: () => callBytes(messageFileEndpoints.downloadMessageFile, { bearer: token, params: { id } }),
    onSuccess: (bytes) => saveBytes(bytes, name),
  })
  return (
    <>
      <Action
        weight="second"
        size="sm"
        className="screen-only"
        aria-label={t('Download {name}', { name })}
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('Download')}
      </Action>
      {download.isError && (
        <Text tone="error" size="sm" role="alert">
          {sentenceOf(download.error, t('This file did not load. Please try again.'))}
        </Text>
      )}
    </>
  )
}

/** A file of the agent, one that we got, or why we did not keep it. */
function saidOf({ name, refused }: OwnMessage['files'][number], by_me: boolean): string {
  if (!by_me) return name
  if (refused === 'kind')
    return t('We did not keep {name}. We can take PDF, Word, Excel, CSV, PNG, and JPG files.', { name })
  if (refused === 'size')
    return t('We did not keep {name}. It is larger than 25 MB, or your messages already have 1 GB of files.', { name })
  if (refused === 'number') return t('We did not keep {name}. We can take 10 files in one email.', { name })
  if (refused === 'virus') return t('We did not keep {name}. A virus was found in it.', { name })
  return t('We got {name}.', { name })
}

/** Reports messages as read while the page is visible, so the agent sees it. */
function useMarkRead(token: string, messages: readonly OwnMessage[] | undefined) {
  const told = useRef<string | null>(null)
  const unread = messages?.findLast(({ by_me, is_read }) => !by_me && !is_read)?.id
  useEffect(() => {
    if (!unread) return undefined
    const tell = () => {
      if (document.visibilityState !== 'visible' || told.current === unread) return
      told.current = unread
      call(consumerEndpoints.readOwnMessages, { bearer: token, body: { last_message_id: unread } }).catch(() => {
        // Report it again when the page is next visible.
        told.current = null
      })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [token, unread])
}

function Small(button: { 'aria-label': string; onClick: () => void; children: ReactNode }) {
  return <Action weight="second" size="sm" {...button} />
}

function Attach({ onClick }: { readonly onClick: () => void }) {
  return (
    <Action weight="second" onClick={onClick}>
      {t('Attach files')}
    </Action>
  )
}

/** Someone else may open their link in the same tab, and must not read what was typed here. */
const typedBy =
  (reference: string) =>
  (kept: unknown): { readonly reference: string; readonly text: string } => ({
    reference,
    text: (textOf(kept, 'reference') === reference && textOf(kept, 'text')) || '',
  })

interface ComposerProps {
  readonly token: string
  readonly reference: string
  readonly to: string
  readonly onTyping: () => void
}

function Composer({ token, reference, to, onTyping }: ComposerProps) {
  const queryClient = useQueryClient()
  const [{ text }, type, clear, idempotency_key] = useTabDraft(OWN_MESSAGE, typedBy(reference))
  const [attachments] = useState(() => ownAttachments(token))
  const { files, ready, complete } = useAttachments(attachments)
  const { over, handlers } = useFileDrop(attachments.add)
  const sending = useAction({
    mutationFn: ({ message, attached }: { message: string; attached: typeof ready }) =>
      call(consumerEndpoints.sendOwnMessage, {
        bearer: token,
        body: { message, files: attached.map(({ id }) => id) },
        // The chosen files do not survive a reload, so the key of the text would be used with other content.
        ...(attached.length === 0 && { idempotency_key }),
      }),
    onSuccess: async (_sent, { attached }) => {
      clear()
      attachments.handOver(attached)
      await queryClient.invalidateQueries({ queryKey: messagesQuery(token).queryKey })
    },
  })
  const message = text.trim()
  const sendable = (message !== '' || ready.length > 0) && complete && !sending.isPending
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (sendable) sending.mutate({ message, attached: ready })
  }
  return (
    <Stack
      as="form"
      gap="sm"
      className={classes('screen-only', styles.composer)}
      onSubmit={send}
      data-over={over || undefined}
      {...handlers}
    >
      <label htmlFor="message">{t('Write to {to}', { to })}</label>
      <textarea
        className={styles.input}
        id="message"
        rows={3}
        maxLength={LIMITS.free_text}
        value={text}
        readOnly={sending.isPending}
        onChange={({ target }) => {
          type({ text: target.value })
          onTyping()
        }}
        onPaste={pasteFiles(attachments.add)}
      />
      <AttachmentList attachments={attachments} files={files} button={Small} />
      {sending.isError && (
        <Text tone="error" role="alert">
          {sentenceOf(sending.error, t('Your message was not sent. Please try again.'))}
        </Text>
      )}
      <Cluster gap="sm">
        <Action type="submit" disabled={!sendable}>
          {sending.isPending ? t('Sending…') : t('Send message')}
        </Action>
        <FileChoice add={attachments.add} button={Attach} />
      </Cluster>
      <Text size="sm" tone="muted">
        {t('You can add up to 10 files: PDF, Word, Excel, CSV, PNG, or JPG, up to 25 MB each.')}
      </Text>
    </Stack>
  )
}
