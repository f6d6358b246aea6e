import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import type { Context, ReceivedFile, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { checkFile } from './check-file.ts'
import { readFile, type ShownFile } from './read-file.ts'
import { storeFile } from './store-file.ts'

/**
 * Adds a file to the caller's agency, once per Idempotency-Key. Throws 415 for an unsupported file, 409 when the
 * agency has no room, and 503 when the storage fails.
 */
export async function uploadFile(
  context: Context<UserActor>,
  file: ReceivedFile,
  file_type: AgencyFile['file_type'],
): Promise<ShownFile> {
  const { db, storage, actor } = context
  const { original_name, media_type } = await checkFile(file)
  const { size, content, sha256 } = file
  const kept = { user_id: actor.user.id, original_name, file_type, media_type, size, content }
  const { id } = await storeFile(db, storage, kept, new Date(), (tx, make) =>
    once(tx, 'uploadFile', context, { original_name, file_type, sha256 }, make),
  )
  return readFile(db, id)
}
