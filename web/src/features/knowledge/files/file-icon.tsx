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

/** The icon for a file, chosen by its name. Each kind of file has the same color and shape everywhere. */
export function FileIcon({ name }: { readonly name: string }) {
  const extension = fileExtension(name)
  const Icon = extension ? ICONS[extension] : IconFileText
  return (
    <span className={styles.icon} data-kind={extension} aria-hidden>
      <Icon size={22} stroke={1.5} />
    </span>
  )
}
