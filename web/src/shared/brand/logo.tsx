import type { Face } from '@waymark/contracts/people/agency/face'
import styles from './brand.module.css'

interface StonesProps {
  /** The classes of the two larger stones. */
  readonly low: string | undefined
  readonly middle: string | undefined
}

export const Stones = ({ low, middle }: StonesProps) => (
  <>
    <path
      className={low}
      d="M3.2 25.1c0-2.9 4.6-4.6 12.4-4.6 8.2 0 13.2 1.6 13.2 4.5S24 29.6 16 29.6 3.2 28 3.2 25.1Z"
    />
    <path
      className={middle}
      d="M7.6 17.2c-.2-2.4 3.2-4.2 8-4.3 5-.1 8.6 1.3 8.8 3.6.2 2.5-3.3 3.7-8.1 3.8-5 .1-8.5-.8-8.7-3.1Z"
    />
    <path
      className={styles.stone_top}
      d="M11.4 8.9c.2-2.6 2.4-4.4 5-4.2 2.7.2 4.4 2 4.2 4.4-.2 2.3-2.2 3.6-4.8 3.5-2.7-.1-4.6-1.5-4.4-3.7Z"
    />
  </>
)

/** A cairn: a stack of stones that marks a trail where it is easy to miss. */
export function Mark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <Stones low={styles.stone} middle={styles.stone_light} />
    </svg>
  )
}

export function Logo({ brand_name }: { readonly brand_name: string }) {
  return (
    <span className={styles.logo}>
      <Mark />
      <span className={styles.wordmark}>{brand_name}</span>
    </span>
  )
}

/** The logo of an agency, or else its name. */
export const FaceLogo = ({ face: { agency_name, logo } }: { readonly face: Pick<Face, 'agency_name' | 'logo'> }) => (
  <span className={styles.face}>
    {logo ? (
      <img className={styles.face_logo} src={logo} alt={agency_name} />
    ) : (
      <span className={styles.wordmark}>{agency_name}</span>
    )}
  </span>
)
