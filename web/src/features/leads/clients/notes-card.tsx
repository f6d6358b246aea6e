import { Button, Textarea } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { type Note, noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { type Ref, useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { notesQuery, rereadClient } from '../../../shared/clients/queries.ts'
import { When } from '../../../shared/format/when.tsx'
import { Cluster, Row, Stack } from '../../../shared/kit/layout.tsx'
import { List } from '../../../shared/kit/list.tsx'
import { Panel, PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { draftTo, dropSent, keepDraft, useDraftTo } from '../../../shared/messages/unsent.ts'
import { ChangedElsewhere } from '../../../shared/ui/changed-elsewhere.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { useFocusOnArrival } from '../../../shared/ui/use-focus-on-arrival.ts'
import { LongText } from './long-text.tsx'

/** The broker's own notes, newest first. */
export function NotesCard({ client_id }: { readonly client_id: string }) {
  const notes = useInfiniteQuery(notesQuery(client_id))
  return (
    <PanelSection title="Notes" level={3}>
      <NewNote client_id={client_id} />
      <List
        list={notes}
        label="Notes"
        failure="Your notes could not be loaded"
        empty="No other agent sees the notes you add here."
        skeleton={{ rows: 1, height: 64 }}
        more="Older notes"
        compact
      >
        {(note) => <OneNote note={note} />}
      </List>
    </PanelSection>
  )
}

function NewNote({ client_id }: { readonly client_id: string }) {
  const queries = useQueryClient()
  const field = useFocusOnArrival<HTMLTextAreaElement>('note')
  const draft_id = `note:${client_id}`
  const text = useDraftTo(draft_id)
  const add = useAction({
    mutationFn: (typed: string) =>
      call(noteEndpoints.addNote, { params: { id: client_id }, body: { text: typed.trim() } }),
    onSuccess: (_added, typed) => {
      dropSent(draft_id, typed)
      return rereadClient(queries, client_id)
    },
  })
  return (
    <Stack
      as="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') add.mutate(text)
      }}
    >
      <NoteField
        ref={field}
        label="New note"
        value={text}
        onChange={(typed) => keepDraft(draft_id, typed)}
        error={add.isError ? sentenceOf(add.error, 'The note could not be saved') : undefined}
        saving={add.isPending}
      />
      <Button type="submit" size="sm" disabled={text.trim() === ''} loading={add.isPending}>
        Add note
      </Button>
    </Stack>
  )
}

function OneNote({ note }: { readonly note: Note }) {
  const queries = useQueryClient()
  const draft_id = `edit-note:${note.id}`
  const base_id = `${draft_id}:base`
  const [draft, setDraft] = useState<string | null>(() => draftTo(draft_id) || null)
  // The text that the change started from. It may have been changed elsewhere before a reload.
  const [base, setBase] = useState(() => draftTo(base_id) || note.text)
  const begin = () => {
    setBase(note.text)
    setDraft(note.text)
  }
  const change = (next: string | null) => {
    setDraft(next)
    keepDraft(draft_id, next ?? '')
    keepDraft(base_id, next ? base : '')
  }
  const reread = () => rereadClient(queries, note.client_id)
  const params = { id: note.id }
  const edit = useAction({
    mutationFn: (text: string) => call(noteEndpoints.editNote, { params, body: { text } }),
    onSuccess: () => {
      change(null)
      return reread()
    },
  })
  const restore = useMutation({
    mutationFn: () => call(noteEndpoints.restoreNote, { params }),
    onError: (error) => toast.error('The note could not be restored', error),
    onSettled: reread,
  })
  const remove = useMutation({
    mutationFn: () => call(noteEndpoints.deleteNote, { params }),
    onSuccess: () => toast.undo('Note deleted.', () => restore.mutate()),
    onError: (error) => toast.error('The note could not be deleted', error),
    onSettled: reread,
  })
  if (draft !== null) {
    return (
      <Stack
        as="form"
        gap="sm"
        onSubmit={(event) => {
          event.preventDefault()
          if (draft.trim() !== '') edit.mutate(draft.trim())
        }}
      >
        {note.text !== base && !edit.isPending && (
          <ChangedElsewhere
            what="This note"
            show={() => {
              change(null)
              begin()
            }}
          />
        )}
        <NoteField
          label="Change the note"
          value={draft}
          onChange={change}
          error={edit.isError ? sentenceOf(edit.error, 'The note could not be saved') : undefined}
          saving={edit.isPending}
        />
        <Row>
          <Button type="submit" size="sm" disabled={draft.trim() === ''} loading={edit.isPending}>
            Save
          </Button>
          <Button size="sm" variant="default" onClick={() => change(null)}>
            Cancel
          </Button>
        </Row>
      </Stack>
    )
  }
  return (
    <Panel tone="sunk" pad="sm" gap="xs">
      <LongText text={note.text} />
      <Cluster as="footer" justify="between">
        <Text as="span" size="xs" tone="muted">
          <When at={note.created_at} />
          {note.edited_at && ', edited'}
        </Text>
        <Row as="span" gap="xs">
          <Button size="compact-sm" variant="subtle" onClick={begin}>
            Edit
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Delete note
          </Button>
        </Row>
      </Cluster>
    </Panel>
  )
}

interface FieldProps {
  readonly ref?: Ref<HTMLTextAreaElement>
  readonly label: string
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly error: string | undefined
  /** While it is saved, nothing can be typed that would be lost. */
  readonly saving: boolean
}

function NoteField({ ref, label, value, onChange, error, saving }: FieldProps) {
  return (
    <Textarea
      ref={ref}
      aria-label={label}
      placeholder="What to remember about this client"
      autosize
      minRows={2}
      maxRows={10}
      maxLength={LIMITS.free_text}
      readOnly={saving}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
