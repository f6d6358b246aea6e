import { createBrowserStore, useStore } from '../state/store.ts'
import styles from './offline-banner.module.css'

const connection = createBrowserStore(() => navigator.onLine, ['online', 'offline'])

export function OfflineBanner() {
  const online = useStore(connection)
  return (
    <output className={styles.live}>
      {!online && (
        <span className={styles.banner}>You are offline. What you typed is kept; we carry on when you are back.</span>
      )}
    </output>
  )
}
