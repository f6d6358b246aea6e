import { type Sql, sql } from '@waymark/platform/database'
import { ID_PATTERN } from '@waymark/platform/ids'
import { present, row, text } from '@waymark/platform/row'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import type { StoredKind } from '../../foundation/storage/stored-kind.ts'
import { removeOrphans } from '../../knowledge/files/sweep-storage.ts'

const folderOf = (client_id: string) => `clients/${client_id}`

/** Where the bytes of a file are that a client sent. The key never contains the given name. */
export const clientFileKey = (client_id: string, file_id: string): string => `${folderOf(client_id)}/${file_id}`

/** Includes files of deleted clients, because they may be restored. */
export const CLIENT_FILES: StoredKind = {
  key: new RegExp(`^clients/${ID_PATTERN}/${ID_PATTERN}$`),
  named: (db, keys) =>
    db.rows(
      row({ storage_key: present(text) }),
      sql`
      select storage_key from message_file
      where id = any(${keys.map((key) => key.slice(-36))}::uuid[]) and storage_key is not null
      union all
      select content ->> 'storage_key' from deletion_row
      where table_name = 'message_file' and content ->> 'storage_key' = any(${keys}::text[])
      union all
      select file ->> 'storage_key' from deleted_client, jsonb_array_elements(deleted_client.rows -> 'message_file') as file
      where file ->> 'storage_key' = any(${keys}::text[])`,
    ),
  stored_in: { table: 'message_file', column: 'storage_key' },
}

/** Erases the bytes of what a deleted client sent, unless the deletion was undone or still can be. */
export async function eraseClientFiles(db: Sql, storage: FileStorage, client_id: string): Promise<void> {
  if (await db.exists(sql`select from client where id = ${client_id}::uuid`)) return
  const keys: string[] = []
  for await (const { key } of storage.list(folderOf(client_id))) keys.push(key)
  if (keys.length > 0) await removeOrphans(db, storage, CLIENT_FILES, keys)
}
