import { Box, Button, SegmentedControl, TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { SAVED_REPLIES_ADDRESS } from '../../../shared/messages/addresses.ts'
import type { Replies, Reply } from '../../../shared/messages/replies.ts'
import styles from './replies.module.css'

interface Props {
  readonly replies: Replies
  readonly onPick: (text: string) => void
  readonly onClose: () => void
}

type Tongue = 'english' | 'translated'

/** Saved replies and ready sentences in one list, with a search. Arrow keys choose, Enter adds, Escape closes. */
export function ReplyPicker({ replies: { all, language, preferred }, onPick, onClose }: Props) {
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const [tongue, setTongue] = useState<Tongue>(preferred ? 'translated' : 'english')
  const other: Tongue = tongue === 'english' ? 'translated' : 'english'
  const found = all.filter((reply) => matches(reply, search))
  const lit = found[Math.min(at, found.length - 1)]
  const pick = (reply: Reply) => onPick(reply[tongue] ?? reply[other] ?? '')

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) setAt((at + step + found.length) % found.length)
    else if (event.key === 'Enter') {
      if (lit) pick(lit)
    } else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Stack as="section" gap="xs" aria-label="Replies">
      <Cluster justify="between">
        <TextInput
          ref={field}
          flex="1 1 12rem"
          role="combobox"
          aria-label="Search replies"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={lit && `${list}-${found.indexOf(lit)}`}
          placeholder="Search replies"
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        {all.some(({ translated }) => translated !== null) && (
          <SegmentedControl
            aria-label="Language of the reply"
            data={[
              { value: 'english', label: 'English' },
              { value: 'translated', label: language.name },
            ]}
            value={tongue}
            onChange={(value) => setTongue(value === 'translated' ? 'translated' : 'english')}
          />
        )}
      </Cluster>
      <Box id={list} role="listbox" aria-label="Replies" className={styles.list ?? ''}>
        {found.map((reply, index) => (
          <Option
            key={`${reply.group} ${reply.id}`}
            id={`${list}-${index}`}
            reply={reply}
            lit={reply === lit}
            shown={reply[tongue] ?? reply[other] ?? ''}
            lang={(reply[tongue] === null ? other : tongue) === 'translated' ? language.code : undefined}
            // The meaning, for a broker who does not read the other language.
            english={tongue === 'translated' ? reply.english : null}
            pick={() => pick(reply)}
          />
        ))}
      </Box>
      {found.length === 0 && (
        <Text as="output" size="sm" tone="muted">
          {all.length === 0 ? 'There are no replies yet.' : 'No reply has these words.'}
        </Text>
      )}
      <Cluster justify="between">
        <Link to={SAVED_REPLIES_ADDRESS}>Edit saved replies</Link>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Close
        </Button>
      </Cluster>
    </Stack>
  )
}

const matches = ({ title, group, english, translated }: Reply, search: string): boolean => {
  const text = `${title} ${group} ${english ?? ''} ${translated ?? ''}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

interface OptionProps {
  readonly id: string
  readonly reply: Reply
  readonly lit: boolean
  readonly shown: string
  readonly lang: string | undefined
  readonly english: string | null
  readonly pick: () => void
}

function Option({ id, reply: { title, group }, lit, shown, lang, english, pick }: OptionProps) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (lit) row.current?.scrollIntoView({ block: 'nearest' })
  }, [lit])
  return (
    <UnstyledButton
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={lit}
      className={styles.option ?? ''}
      onClick={pick}
    >
      <Text as="span" size="xs" tone="muted">
        {[title, group].filter(Boolean).join(' · ')}
      </Text>
      <Text as="span" size="sm" wrap="kept" lang={lang}>
        {shown}
      </Text>
      {english !== null && english !== shown && (
        <Text as="span" size="sm" tone="muted" wrap="kept">
          {english}
        </Text>
      )}
    </UnstyledButton>
  )
}
