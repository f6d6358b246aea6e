import { IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { fileExtension } from '@waymark/contracts/knowledge/files/rules'
import styles from './file-icon.module.css'

const ICONS = {
  pdf: IconFileTypePdf,
  docx: IconFileText,
  xlsx: IconFileSpreadsheet,
  csv: IconFileSpreadsheet,
  png: IconPhoto,
  jpg: IconPhoto,
  jpeg: IconPhoto,
} as const

/** What kind of file a name says it is; its color and shape are the same everywhere. */
export function FileIcon({ name }: { readonly name: string }) {
  const extension = fileExtension(name)
  const Icon = extension ? ICONS[extension] : IconFileText
  return (
    <span className={styles.icon} data-kind={extension} aria-hidden>
      <Icon size={22} stroke={1.5} />
    </span>
  )
}
