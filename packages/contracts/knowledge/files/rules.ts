/** In bytes. The same limit applies to every document upload. */
export const MAX_FILE_BYTES = 26_214_400

/** The accepted file types: the extension (lower case) and the media type that the content must have. */
export const FILE_MEDIA_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
} as const
export type FileExtension = keyof typeof FILE_MEDIA_TYPES

const isTaken = (extension: string): extension is FileExtension => Object.hasOwn(FILE_MEDIA_TYPES, extension)

/** The file extension, if this type is accepted. */
export function fileExtension(name: string): FileExtension | undefined {
  const extension = name.includes('.') ? (name.split('.').at(-1)?.toLowerCase() ?? '') : ''
  return isTaken(extension) ? extension : undefined
}

export const FILE_TOO_LARGE = 'File too large. Try compressing it or splitting it into smaller files.'
export const FILE_TYPE_NOT_SUPPORTED = 'File type not supported. Please upload PDF, DOCX, XLSX, CSV, PNG, or JPG.'

/** How long a deletion can be undone. */
export const FILE_UNDO_MS = 60_000
