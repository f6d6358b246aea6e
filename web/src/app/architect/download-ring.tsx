import { ProgressRing } from '../../shared/ui/progress-ring.tsx'
import { useDataDownload } from './data-download.ts'

/** The progress of the data download, shown on every screen. Renders nothing if none is running. */
export function DownloadRing({ className }: { readonly className: string | undefined }) {
  const download = useDataDownload()
  return (
    download && <ProgressRing className={className} percent={download.percent ?? 0} label="Backup" said="downloading" />
  )
}
