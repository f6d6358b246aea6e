import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../../../shared/session/me.ts'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { drawQr, pngFile, svgFile } from './draw-qr.ts'
import styles from './qr-sheet.module.css'

interface Props {
  readonly code: string
  readonly link: string
  readonly label: string | null
}

/** The QR code of a link with what people need to read beside it: for the screen, as a file, or printed as it stands. */
export function QrSheet({ code, link, label }: Props) {
  const me = useMe()
  const [qr] = useState(() => drawQr(link))
  const png = () =>
    pngFile(qr).then(
      (file) => saveBytes(file, `lead-code-${code}.png`),
      () => toast.error('The picture could not be made. The SVG works everywhere as well.'),
    )
  return (
    <>
      <div className={styles.sheet}>
        <p className={styles.title}>Free health insurance assessment</p>
        <svg
          className={styles.qr}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={`QR code that opens ${link}`}
        >
          <path d={qr.path} />
        </svg>
        <p className={styles.link}>{link}</p>
        {me && (
          <p className={styles.who}>
            {[`${me.first_name} ${me.last_name}`, me.company_name].filter(Boolean).join(', ')}
          </p>
        )}
      </div>
      {label && <p className={styles.label}>For: {label}</p>}
      <div className={styles.acts}>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void png()}
        >
          PNG
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveBytes(svgFile(qr), `lead-code-${code}.svg`)}
        >
          SVG
        </Button>
        <Button size="sm" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </>
  )
}
