import { FILE_MEDIA_TYPES, fileExtension, MAX_FILE_BYTES } from '@waymark/contracts/knowledge/files/rules'

/** The `accept` attribute of file fields. */
export const ACCEPT = Object.keys(FILE_MEDIA_TYPES)
  .map((extension) => `.${extension}`)
  .join(',')
/** The `accept` attribute of Upload Plan Files on the overview. */
export const ACCEPT_PLAN_FILES = '.pdf,.xlsx,.csv,.docx'

/** Why a file is rejected before it is sent, or null. The server checks again, including the content. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (fileExtension(name) === undefined) {
    return `We only accept PDF, DOCX, XLSX, CSV, PNG, or JPG files. ${name} is not supported.`
  }
  if (size > MAX_FILE_BYTES) return `File ${name} is too large. Maximum size is 25MB.`
  return null
}
