import { SegmentedControl, Skeleton } from '@mantine/core'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { lazy, Suspense, useState } from 'react'
import { kindOf } from '../../../shared/files/labels.ts'
import { useShortcuts } from '../../../shared/ui/shortcuts.ts'
import styles from './file-preview.module.css'
import { ImageView } from './image-view.tsx'
import { PageText } from './page-text.tsx'
import { PageTurner } from './page-turner.tsx'
import { usePlaces } from './use-places.ts'
import { useView } from './view.ts'
import { useZoom } from './zoom.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

// Loaded on demand, because the PDF code is larger than the rest of the portal.
const PdfView = lazy(() => import('./pdf-view.tsx').then((m) => ({ default: m.PdfView })))

interface Props {
  readonly file: AgencyFile
  readonly page: number
  readonly words: string | undefined
}

/** The file as it looks, or the text that search and the assistant read in it. */
export function FileView({ file, page, words }: Props) {
  const kind = kindOf(file)
  const pictured = kind === 'pdf' || kind === 'image'
  const [as_text, setAsText] = useState(!pictured)
  const [drawn_pages, setDrawnPages] = useState<number | null>(null)
  const zoom = useZoom()
  const { change } = useView()
  const pages = (kind === 'image' ? 1 : drawn_pages) ?? file.pages
  const current = pages === null ? page : Math.min(page, Math.max(1, pages))
  const places = usePlaces(file.id, current)
  const turn = (to: number) => {
    // What was marked is on the page that is left.
    if (to >= 1 && pages !== null && to <= pages) change({ page: String(to), fact: null, boxes: null })
  }
  useShortcuts({
    ArrowLeft: () => turn(current - 1),
    ArrowRight: () => turn(current + 1),
    '+': zoom.larger,
    '-': zoom.smaller,
    '0': zoom.fit,
  })
  const drawn = !as_text
  return (
    <>
      <div className={styles.toolbar} role="toolbar" aria-label="Page and size">
        <PageTurner page={current} pages={pages} turn={turn} />
        {drawn && <ZoomButtons zoom={zoom} />}
        {pictured && (
          <SegmentedControl
            size="xs"
            aria-label="Show"
            data={[
              { value: 'page', label: kind === 'pdf' ? 'Page' : 'Image' },
              { value: 'text', label: 'Text' },
            ]}
            value={as_text ? 'text' : 'page'}
            onChange={(value) => setAsText(value === 'text')}
          />
        )}
      </div>
      {as_text && <PageText file={file} page={current} words={words} />}
      {drawn && kind === 'image' && <ImageView file={file} zoom={zoom.factor} />}
      {drawn && kind === 'pdf' && (
        <Suspense fallback={<Skeleton className={styles.sheet_skeleton ?? ''} />}>
          <PdfView
            file={file}
            page={current}
            zoom={zoom.factor}
            words={words}
            places={places}
            onPages={setDrawnPages}
          />
        </Suspense>
      )}
    </>
  )
}
