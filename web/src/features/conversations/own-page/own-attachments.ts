import { messageFileEndpoints } from '@waymark/contracts/conversations/messaging/files'
import { call } from '../../../shared/api/call.ts'
import { createAttachments } from '../../../shared/attachments/attachments.ts'
import { postFile } from '../../../shared/files/post-file.ts'

const { uploadOwnFile, removeMessageFile } = messageFileEndpoints

/** The files of the message that the consumer is writing. */
export const ownAttachments = (token: string) =>
  createAttachments({
    upload: (sending) => postFile({ endpoint: uploadOwnFile, ...sending }, token),
    remove: (id) => call(removeMessageFile, { bearer: token, params: { id } }),
  })
