import { useUploadProgress } from './uploads.ts'

const RADIUS = 8
const AROUND = 2 * Math.PI * RADIUS

/** How far the uploads are, wherever the broker is; nothing when there are none. */
export function UploadRing({ className }: { readonly className: string | undefined }) {
  const percent = useUploadProgress()
  if (percent === null) return null
  return (
    <span className={className} title={`Uploads: ${percent}%`}>
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" style={{ display: 'block' }}>
        <g transform="rotate(-90 11 11)" fill="none" strokeWidth="3">
          <circle cx="11" cy="11" r={RADIUS} stroke="var(--line)" />
          <circle
            cx="11"
            cy="11"
            r={RADIUS}
            stroke="currentColor"
            strokeLinecap="round"
            strokeDasharray={`${(AROUND * percent) / 100} ${AROUND}`}
          />
        </g>
      </svg>
      <span className="visually-hidden"> uploading</span>
    </span>
  )
}
