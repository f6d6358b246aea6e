import { useUploadProgress } from '../../../shared/files/uploads.ts'
import { ProgressRing } from '../../../shared/ui/progress-ring.tsx'

/** How far the uploads are, wherever the broker is; nothing when there are none. */
export function UploadRing({ className }: { readonly className: string | undefined }) {
  const percent = useUploadProgress()
  return percent === null ? null : (
    <ProgressRing className={className} percent={percent} label="Uploads" said="uploading" />
  )
}
