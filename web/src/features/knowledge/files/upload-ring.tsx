import { useUploadProgress } from '../../../shared/files/uploads.ts'
import { ProgressRing } from '../../../shared/ui/progress-ring.tsx'

/** Upload progress, shown on every screen. Renders nothing if there are no uploads. */
export function UploadRing({ className }: { readonly className: string | undefined }) {
  const percent = useUploadProgress()
  return percent === null ? null : (
    <ProgressRing className={className} percent={percent} label="Uploads" said="uploading" />
  )
}
