import { ProgressRing } from '../../shared/ui/progress-ring.tsx'
import { useDataDownload } from './data-download.ts'

/** How far the backup is, wherever the architect is; nothing when none is under way. */
export function DownloadRing({ className }: { readonly className: string | undefined }) {
  const download = useDataDownload()
  return (
    download && <ProgressRing className={className} percent={download.percent ?? 0} label="Backup" said="downloading" />
  )
}
