import { SegmentedControl, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { lazy, Suspense, useState } from 'react'
import { kindOf } from '../../../shared/files/labels.ts'
import { useShortcuts } from '../../../shared/ui/shortcuts.ts'
import { PlanFacts } from './facts/fact-sheet.tsx'
import { FactsNote } from './facts/facts-note.tsx'
import styles from './file-preview.module.css'
import { ImageView } from './image-view.tsx'
import { PageText } from './page-text.tsx'
import { PageTurner } from './page-turner.tsx'
import { PictureNote } from './picture-note.tsx'
import { factsQuery } from './queries.ts'
import { usePlaces } from './use-places.ts'
import { useView } from './view.ts'
import { useZoom } from './zoom.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

// Loaded on demand, because the PDF code is larger than the rest of the portal.
const PdfView = lazy(() => import('./pdf-view.tsx').then((m) => ({ default: m.PdfView })))

/** In px: room for the facts beside their page. */
const BESIDE = 760

interface Props {
  readonly file: AgencyFile
  readonly page: number
  readonly words: string | undefined
}

/** The file as it looks, or the text that search and the assistant read in it, with the facts of a plan document. */
export function FileView({ file, page, words }: Props) {
  const kind = kindOf(file)
  const pictured = kind === 'pdf' || kind === 'image'
  const { ref, width } = useElementSize()
  const [as_text, setAsText] = useState(!pictured)
  const [drawn_pages, setDrawnPages] = useState<number | null>(null)
  const zoom = useZoom()
  const { view, change } = useView()
  const facts = useQuery({ ...factsQuery(file.id), enabled: file.status === 'ready' })
  const sheet = facts.data && facts.data.facts.length > 0 ? facts.data : undefined
  const pages = (kind === 'image' ? 1 : drawn_pages) ?? file.pages
  const current = pages === null ? page : Math.min(page, Math.max(1, pages))
  const { places, fact } = usePlaces(facts.data, current)
  const turn = (to: number) => {
    // What was marked is on the page that is left.
    if (to >= 1 && pages !== null && to <= pages) change({ page: String(to), fact: null, boxes: null, show: 'page' })
  }
  useShortcuts({
    ArrowLeft: () => turn(current - 1),
    ArrowRight: () => turn(current + 1),
    '+': zoom.larger,
    '-': zoom.smaller,
    '0': zoom.fit,
  })
  const beside = width >= BESIDE
  // A link to a place shows its page first; otherwise the facts are what one looks for.
  const asked = view.show ?? ((view.fact ?? view.boxes ?? view.find) ? 'page' : 'facts')
  const only_facts = sheet !== undefined && !beside && asked === 'facts'
  const shown = only_facts ? 'facts' : as_text ? 'text' : 'page'
  const choices = [
    ...(sheet && !beside ? [{ value: 'facts', label: 'Facts' }] : []),
    ...(pictured ? [{ value: 'page', label: kind === 'pdf' ? 'Page' : 'Image' }] : []),
    ...(pictured || (sheet && !beside) ? [{ value: 'text', label: 'Text' }] : []),
  ]
  const choose = (value: string) => {
    if (value !== 'facts') setAsText(value === 'text')
    change({ show: value === 'facts' ? 'facts' : 'page' })
  }
  return (
    <div ref={ref} className={styles.beside} data-facts={sheet && ''}>
      {sheet && beside && (
        <div className={styles.facts_side}>
          <PlanFacts file={file} sheet={sheet} chosen={fact} />
        </div>
      )}
      <div className={styles.page_side}>
        <div className={styles.toolbar} role="toolbar" aria-label="Page and size">
          {!only_facts && <PageTurner page={current} pages={pages} turn={turn} />}
          {shown === 'page' && <ZoomButtons zoom={zoom} />}
          {choices.length > 0 && (
            <SegmentedControl size="xs" aria-label="Show" data={choices} value={shown} onChange={choose} />
          )}
        </div>
        <FactsNote file={file} facts={facts} />
        {only_facts && <PlanFacts file={file} sheet={sheet} chosen={fact} />}
        {!only_facts && <PictureNote file={file} page={current} />}
        {shown === 'text' && <PageText file={file} page={current} words={words} />}
        {shown === 'page' && kind === 'image' && <ImageView file={file} zoom={zoom.factor} places={places} />}
        {shown === 'page' && kind === 'pdf' && (
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
      </div>
    </div>
  )
}
