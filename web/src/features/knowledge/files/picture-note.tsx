import { IconScan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { CONFIDENT } from '@waymark/contracts/knowledge/plan-facts/facts'
import styles from './file-preview.module.css'
import { filePageQuery } from './queries.ts'

/** Says that the text of a page was recognized in its picture, because one wrong digit changes a price. */
export function PictureNote({ file, page }: { readonly file: AgencyFile; readonly page: number }) {
  const { id, media_type, scan_pages, status } = file
  const may_be = status === 'ready' && (scan_pages !== null || media_type.startsWith('image/'))
  const { data } = useQuery({ ...filePageQuery(id, page), enabled: may_be })
  if (!data || data.confidence === null) return null
  const unsure = data.confidence < CONFIDENT
  return (
    <p className={styles.picture_note} data-unsure={unsure} role="note">
      <IconScan size={16} aria-hidden />
      {unsure ? 'Read from a picture that is hard to read: check every word' : 'Read from a picture: check figures'}
    </p>
  )
}
