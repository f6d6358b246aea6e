import { lazy, Suspense } from 'react'
import { useMe } from '../../shared/session/me.ts'
import { demoBranding, whiteLabelTrial } from '../../shared/session/white-label.ts'
import styles from './white-label-banner.module.css'

const OwnBanner = lazy(() => import('./own-banner.tsx').then((m) => ({ default: m.OwnBanner })))

/**
 * The agency's own banner. It appears with the white-label package, or if the white-label demo is on in this browser.
 */
export function WhiteLabelBanner() {
  const me = useMe()
  const asked = me?.subscription_package === 'white_label' || whiteLabelTrial.read()
  if (demoBranding.read()) {
    return (
      <div className={styles.banner}>
        <strong className={styles.name}>Harbor Point Insurance</strong>
        <span className={styles.about}>Demo branding, on this device only</span>
      </div>
    )
  }
  return (
    asked && (
      <Suspense>
        <OwnBanner />
      </Suspense>
    )
  )
}
