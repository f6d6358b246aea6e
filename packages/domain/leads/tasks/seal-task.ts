import type { Sql } from '@waymark/platform/database'
import { sealOptional } from '../../seal-optional.ts'

/** The words of a task, as they are stored. */
export const sealTask = async (
  db: Pick<Sql, 'keys'>,
  { id, title, note = null }: { id: string; title: string | null; note?: string | null },
): Promise<{ title: string | null; note: string | null }> => ({
  title: await sealOptional(db, title, { column: 'task.title', id }),
  note: await sealOptional(db, note, { column: 'task.note', id }),
})
