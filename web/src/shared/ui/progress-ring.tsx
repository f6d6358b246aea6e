const RADIUS = 8
const AROUND = 2 * Math.PI * RADIUS

interface Props {
  readonly className: string | undefined
  readonly percent: number
  /** The work in progress: `Uploads`. */
  readonly label: string
  /** Text for screen readers: `uploading`. */
  readonly said: string
}

/** The progress of background work that continues on every screen. */
export function ProgressRing({ className, percent, label, said }: Props) {
  return (
    <span className={className} title={`${label}: ${percent}%`}>
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
      <span className="visually-hidden"> {said}</span>
    </span>
  )
}
