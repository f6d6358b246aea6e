import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { drawQr, pngFile, svgFile } from '../../../shared/ui/draw-qr.ts'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './qr-sheet.module.css'

interface Props {
  readonly code: string
  readonly link: string
  readonly label: string | null
}

/** The QR code of a link with its title, address and agent, to show on screen, save as a file or print. */
export function QrSheet({ code, link, label }: Props) {
  const me = useMe()
  const [qr] = useState(() => drawQr(link))
  const png = () =>
    pngFile(qr).then(
      (file) => saveBytes(file, `lead-code-${code}.png`),
      () => toast.error('The PNG could not be created. Try the SVG instead.'),
    )
  return (
    <Stack>
      <Stack align="center" gap="sm" className={styles.sheet}>
        <Text size="lg" weight="bold" className={styles.title}>
          Free health insurance assessment
        </Text>
        <svg
          className={styles.qr}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={`QR code that opens ${link}`}
        >
          <path d={qr.path} />
        </svg>
        <Text size="sm" wrap="anywhere" className={styles.detail}>
          {link}
        </Text>
        {me && (
          <Text size="sm" weight="bold" className={styles.detail}>
            {[`${me.first_name} ${me.last_name}`, me.company_name].filter(Boolean).join(', ')}
          </Text>
        )}
      </Stack>
      {label && (
        <Text size="sm" tone="muted" align="center">
          For: {label}
        </Text>
      )}
      <Cluster justify="center">
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
      </Cluster>
    </Stack>
  )
}
