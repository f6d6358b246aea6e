import { Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import type { Box } from '@waymark/contracts/knowledge/plan-facts/facts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Empty, Failure } from '../../../shared/kit/states.tsx'
import { drawPage } from './draw-pdf-page.ts'
import styles from './file-preview.module.css'
import { wordPattern } from './mark-words.ts'
import { openPdf, type Pdf } from './open-pdf.ts'
import { Places } from './places.tsx'
import { bytesQuery } from './queries.ts'
import { Stage } from './stage.tsx'
import { showFirstMark } from './use-first-mark.ts'

interface Props {
  readonly file: AgencyFile
  readonly page: number
  /** 1 fits the width. */
  readonly zoom: number
  readonly words: string | undefined
  readonly places: readonly Box[]
  readonly onPages: (pages: number) => void
}

export function PdfView({ file, ...view }: Props) {
  const bytes = useQuery(bytesQuery(file.id))
  if (bytes.isError) {
    return <Failure title="This file could not be loaded" error={bytes.error} retry={() => void bytes.refetch()} />
  }
  if (!bytes.data) return <Skeleton className={styles.sheet_skeleton ?? ''} />
  return <OpenedPdf name={file.original_name} bytes={bytes.data} {...view} />
}

type Opened = { readonly pdf: Pdf } | { readonly problem: string } | null

function OpenedPdf({ name, bytes, onPages, ...view }: Omit<Props, 'file'> & { name: string; bytes: Blob }) {
  const [opened, setOpened] = useState<Opened>(null)
  const tellPages = useEffectEvent(onPages)
  useEffect(() => {
    const control = new AbortController()
    const open = async () => {
      const result = await openPdf(bytes, control.signal)
      if (control.signal.aborted) return
      setOpened(result)
      if ('pdf' in result) tellPages(result.pdf.numPages)
    }
    void open()
    return () => control.abort()
  }, [bytes])
  if (opened === null) return <Skeleton className={styles.sheet_skeleton ?? ''} />
  if ('problem' in opened) {
    return (
      <div className={styles.message}>
        <h3>This PDF cannot be shown</h3>
        <p>{opened.problem}</p>
      </div>
    )
  }
  return <Sheet name={name} pdf={opened.pdf} {...view} />
}

interface SheetProps extends Pick<Props, 'page' | 'zoom' | 'words' | 'places'> {
  readonly name: string
  readonly pdf: Pdf
}

function Sheet({ name, pdf, page, zoom, words, places }: SheetProps) {
  const { ref: measured, width } = useElementSize()
  const stage = useRef<HTMLElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<string | null>(null)
  const [broken, setBroken] = useState(false)
  const shown = `${page} ${words}`
  const fresh = useEffectEvent(() => drawn !== shown)

  useEffect(() => {
    if (width === 0 || !sheet.current) return undefined
    const control = new AbortController()
    const { signal } = control
    const pattern = words === undefined ? null : wordPattern(words)
    const draw = async (target: HTMLElement) => {
      try {
        const nodes = await drawPage(pdf, page, { width, zoom, pattern, signal })
        if (signal.aborted) return
        target.replaceChildren(...nodes)
        setBroken(false)
        // Zooming keeps the scroll position, so only a new page scrolls to its first match.
        if (fresh()) showFirstMark(stage.current)
        setDrawn(`${page} ${words}`)
      } catch {
        if (!signal.aborted) setBroken(true)
      }
    }
    void draw(sheet.current)
    return () => control.abort()
  }, [pdf, page, width, zoom, words])

  return (
    <Stage ref={stage} label={`Page ${page} of ${name}`} busy={drawn !== shown}>
      <div ref={measured} />
      {broken && <Empty>This page could not be drawn. Its text may still be there under Text.</Empty>}
      {drawn === null && !broken && <Skeleton className={styles.sheet_skeleton ?? ''} />}
      <div className={styles.sheet} hidden={broken || drawn === null}>
        <div ref={sheet} />
        <Places places={places} ready={drawn === shown} />
      </div>
    </Stage>
  )
}
