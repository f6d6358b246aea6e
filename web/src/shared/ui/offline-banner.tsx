import { useSyncExternalStore } from 'react'
import styles from './offline-banner.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <output className={styles.live}>
      {!online && (
        <span className={styles.banner}>You are offline. What you typed is kept; we carry on when you are back.</span>
      )}
    </output>
  )
}
