import { NO_BOOKING_PAGE, openVariables } from '@waymark/rules/conversations/saved-replies'
import { useState } from 'react'
import { useSite } from '../../../shared/brand/site.ts'
import { Grid, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import type { Replies } from '../../../shared/messages/replies.ts'
import styles from './replies.module.css'
import { ReplyPicker } from './reply-picker.tsx'

interface Props {
  readonly replies: Replies | undefined
  readonly partner_name: string
  /** The message so far. */
  readonly text: string
  readonly picking: boolean
  readonly onPick: (text: string) => void
  readonly onClose: () => void
}

/**
 * Above the field: the replies to pick from, what is still to be filled in, and for a client who reads another language
 * who speaks it and the message side by side.
 */
export function ReplyPanel({ replies, partner_name, text, picking, onPick, onClose }: Props) {
  const { brand_name } = useSite()
  const [added, setAdded] = useState('')
  const open = openVariables(text)
  const add = (reply: string) => {
    onPick(text.trim() === '' ? reply : `${text.trimEnd()}\n${reply}`)
    setAdded(reply)
  }
  if (!replies) return picking ? <Text size="sm">Loading replies…</Text> : null
  const { language, preferred, agent_speaks, bookable } = replies
  return (
    <Stack gap="sm" className={styles.whole}>
      {preferred && (
        <Text size="sm">
          {partner_name} reads {language.name}.{' '}
          {agent_speaks
            ? `You speak ${language.name}, as your agency profile says.`
            : `Your agency profile does not list ${language.name}.`}{' '}
          Replies are ready in both languages. {brand_name} does not translate what you write yourself.
        </Text>
      )}
      {picking && <ReplyPicker replies={replies} onPick={add} onClose={onClose} />}
      <output className="visually-hidden">{added && `Added: ${added}`}</output>
      {open.length > 0 && (
        <Text size="sm" tone="attention" role="alert">
          {open.includes('{booking_link}') && !bookable
            ? NO_BOOKING_PAGE
            : `Fill in before you send: ${open.join(', ')}`}
        </Text>
      )}
      {preferred && text.trim() !== '' && (
        <Panel as="section" pad="sm" aria-label="Your message side by side">
          <Stack gap="xs">
            {sideBySide(text, replies).map(({ english, written }, index) => (
              // Lines of one text have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              <Grid key={index} min="12rem" columns={2} gap="xs">
                <Text size="sm" tone={english === null ? 'muted' : undefined}>
                  {english ?? 'Your own words, not translated'}
                </Text>
                <Text size="sm" wrap="anywhere" lang={english === null ? undefined : language.code}>
                  {written}
                </Text>
              </Grid>
            ))}
          </Stack>
        </Panel>
      )}
    </Stack>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The message line by line, with the English of the lines that are ready in both languages. Null is own text. */
function sideBySide(text: string, { all }: Replies) {
  const known = new Map<string, string>()
  for (const { english, translated } of all) {
    const [theirs, ours] = [linesOf(translated ?? ''), linesOf(english ?? '')]
    // Lines belong together only if the two texts have the same number of them.
    if (theirs.length === ours.length) for (const [index, line] of theirs.entries()) known.set(line, ours[index] ?? '')
  }
  return linesOf(text).map((written) => ({ written, english: known.get(written) ?? null }))
}
