import { messageFileEndpoints } from '@waymark/contracts/conversations/messaging/files'
import { call } from '../../../shared/api/call.ts'
import { type Attachments, createAttachments } from '../../../shared/attachments/attachments.ts'
import { useFileDrop } from '../../../shared/attachments/file-drop.ts'
import { postInSession } from '../../../shared/files/post-file.ts'
import { createOwnedStore } from '../../../shared/session/owned-store.ts'
import type { Partner } from './partner.ts'

const { uploadMessageFile, removeMessageFile } = messageFileEndpoints

/** By client, so that another screen in between does not lose them. */
const places = createOwnedStore<ReadonlyMap<string, Attachments>>(new Map())

/** The files of the message that is being written to a client. */
export function attachmentsTo(client_id: string): Attachments {
  const known = places.read().get(client_id)
  if (known) return known
  const made = createAttachments({
    upload: (sending) => postInSession({ endpoint: uploadMessageFile, params: { id: client_id }, ...sending }),
    remove: (id) => call(removeMessageFile, { params: { id } }),
  })
  places.set(new Map(places.read()).set(client_id, made))
  return made
}

/** Attaches files that are dropped on the conversation. Only clients get files. */
export function useConversationDrop({ id, kind, may_write }: Partner) {
  const { over, handlers } = useFileDrop((files) => attachmentsTo(id).add(files))
  return kind === 'client' && may_write ? { ...handlers, 'data-over': over } : {}
}
