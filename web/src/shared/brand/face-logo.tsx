import type { Face } from '@waymark/contracts/people/agency/face'
import styles from './brand.module.css'

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
