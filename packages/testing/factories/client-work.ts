import { sealNote } from '@waymark/domain/leads/notes/seal-note'
import type { Database } from '@waymark/platform/database'
import type {
  BulkAct,
  ClientCall,
  QuotingLinkOpen,
  SavedView,
  Tag,
  Task,
  User,
} from '@waymark/platform/generated/client'
import type { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { RowOf } from '@waymark/platform/row'
import { insert } from './insert.ts'

type Note = RowOf<typeof tables.client_note>

/** The text is returned as it is read, and stored sealed. */
export async function aNote(db: Database, note: Pick<Note, 'client_id' | 'user_id'> & Partial<Note>): Promise<Note> {
  const made = { id: newId(), text: 'Called, no answer', ...note }
  const { words } = await sealNote(db, made)
  return insert(db, 'client_note', { ...made, words })
}

export const aCall = (
  db: Database,
  call: Pick<ClientCall, 'client_id' | 'user_id'> & Partial<ClientCall>,
): Promise<ClientCall> =>
  insert(db, 'client_call', { id: newId(), outcome: 'no_answer', called_at: new Date(), ...call })

/** A quoting link that this user opened for a client. */
export const aQuotingLinkOpen = (
  db: Database,
  opened: Pick<QuotingLinkOpen, 'client_id' | 'user_id'>,
): Promise<QuotingLinkOpen> =>
  insert(db, 'quoting_link_open', {
    id: newId(),
    label: 'Carrier',
    host: 'carrier.example.com',
    opened_at: new Date(),
    ...opened,
  })

/** An open task of this user, due in an hour. */
export const aTask = (db: Database, { id }: Pick<User, 'id'>, overrides: Partial<Task> = {}): Promise<Task> =>
  insert(db, 'task', {
    id: newId(),
    assignee_id: id,
    title: 'Call back',
    due_at: new Date(Date.now() + 3_600_000),
    ...overrides,
  })

export const aTag = (db: Database, { id }: Pick<User, 'id'>, overrides: Partial<Tag> = {}): Promise<Tag> => {
  const { name = `Tag ${newId()}` } = overrides
  return insert(db, 'tag', {
    id: newId(),
    user_id: id,
    name,
    name_key: name.toLowerCase(),
    color: 'blue',
    ...overrides,
  })
}

export const aSavedView = (
  db: Database,
  { id }: Pick<User, 'id'>,
  overrides: Partial<Pick<SavedView, 'query' | 'name'>> = {},
): Promise<SavedView> =>
  insert(db, 'saved_view', {
    id: newId(),
    user_id: id,
    name: 'Own',
    query: { sort: 'newest' },
    layout: 'cards',
    columns: [],
    place: 1,
    ...overrides,
  })

export const aBulkAct = (db: Database, { id }: Pick<User, 'id'>, overrides: Partial<BulkAct> = {}): Promise<BulkAct> =>
  insert(db, 'bulk_act', {
    id: newId(),
    user_id: id,
    act: 'status',
    details: { act: 'status', status: 'quoted' },
    runs_at: new Date(),
    undo_until: new Date(Date.now() + 3_600_000),
    ...overrides,
  })
