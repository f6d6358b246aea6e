import { Button, Skeleton, Textarea } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { type Note, noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { notesQuery, rereadClient } from '../../../shared/clients/queries.ts'
import { When } from '../../../shared/format/when.tsx'
import { More } from '../../../shared/kit/list.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import card from './client-detail.module.css'
import styles from './notes-card.module.css'

/** The broker's own notes, the newest first. */
export function NotesCard({ client_id }: { readonly client_id: string }) {
  const notes = useInfiniteQuery(notesQuery(client_id))
  return (
    <section className={card.card} aria-label="Notes">
      <h3>Notes</h3>
      <NewNote client_id={client_id} />
      {notes.isPending && <Skeleton height={64} mt="md" />}
      {notes.isError && !notes.data && (
        <Failure
          compact
          title="Your notes could not be loaded"
          error={notes.error}
          retry={() => void notes.refetch()}
        />
      )}
      {notes.data?.length === 0 && <p className={card.dimmed}>Only you see what you note here.</p>}
      <ul className={styles.notes}>
        {notes.data?.map((note) => (
          <li key={note.id}>
            <OneNote note={note} />
          </li>
        ))}
      </ul>
      <More list={notes}>Older notes</More>
    </section>
  )
}

function NewNote({ client_id }: { readonly client_id: string }) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const add = useAction({
    mutationFn: () => call(noteEndpoints.addNote, { params: { id: client_id }, body: { text: text.trim() } }),
    onSuccess: () => {
      setText('')
      return rereadClient(queries, client_id)
    },
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') add.mutate()
      }}
    >
      <NoteField
        label="New note"
        value={text}
        onChange={setText}
        error={add.isError ? sentenceOf(add.error, 'The note could not be saved') : undefined}
      />
      <Button type="submit" size="sm" disabled={text.trim() === ''} loading={add.isPending}>
        Add note
      </Button>
    </form>
  )
}

function OneNote({ note }: { readonly note: Note }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<string | null>(null)
  const reread = () => rereadClient(queries, note.client_id)
  const params = { id: note.id }
  const edit = useAction({
    mutationFn: (text: string) => call(noteEndpoints.editNote, { params, body: { text } }),
    onSuccess: () => {
      setDraft(null)
      return reread()
    },
  })
  const restore = useMutation({
    mutationFn: () => call(noteEndpoints.restoreNote, { params }),
    onError: (error) => toast.error('The note could not be brought back', error),
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
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (draft.trim() !== '') edit.mutate(draft.trim())
        }}
      >
        <NoteField
          label="Change the note"
          value={draft}
          onChange={setDraft}
          error={edit.isError ? sentenceOf(edit.error, 'The note could not be saved') : undefined}
        />
        <div className={styles.acts}>
          <Button type="submit" size="sm" disabled={draft.trim() === ''} loading={edit.isPending}>
            Save
          </Button>
          <Button size="sm" variant="default" onClick={() => setDraft(null)}>
            Cancel
          </Button>
        </div>
      </form>
    )
  }
  return (
    <div className={styles.note}>
      <p className={styles.text}>{note.text}</p>
      <footer className={styles.foot}>
        <span>
          <When at={note.created_at} />
          {note.edited_at && ', edited'}
        </span>
        <span className={styles.acts}>
          <Button size="compact-sm" variant="subtle" onClick={() => setDraft(note.text)}>
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
        </span>
      </footer>
    </div>
  )
}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly error: string | undefined
}

function NoteField({ label, value, onChange, error }: FieldProps) {
  return (
    <Textarea
      aria-label={label}
      placeholder="What to remember about this client"
      autosize
      minRows={2}
      maxRows={10}
      maxLength={LIMITS.free_text}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
