import { FILE_MEDIA_TYPES, fileExtension, MAX_FILE_BYTES } from '@waymark/contracts/knowledge/files/rules'

/** For `accept` of a file field. */
export const ACCEPT = Object.keys(FILE_MEDIA_TYPES)
  .map((extension) => `.${extension}`)
  .join(',')
/** For `accept` of the overview's Upload Plan Files. */
export const ACCEPT_PLAN_FILES = '.pdf,.xlsx,.csv,.docx'

/** Why a file is not even sent, or null. The server looks for itself, into the file too. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (fileExtension(name) === undefined) {
    return `We only accept PDF, DOCX, XLSX, CSV, PNG, or JPG files. ${name} is not supported.`
  }
  if (size > MAX_FILE_BYTES) return `File ${name} is too large. Maximum size is 25MB.`
  return null
}
