import { t } from '@waymark/words/t'
import { createBrowserStore, useStore } from '../state/store.ts'
import styles from './offline-banner.module.css'

const connection = createBrowserStore(
  () => navigator.onLine,
  ['online', 'offline'],
  () => true,
)

export function OfflineBanner() {
  const online = useStore(connection)
  return (
    <output className={styles.live}>
      {!online && (
        <span className={styles.banner}>
          {t('You are offline. What you typed is still here. Send or save it when you are back online.')}
        </span>
      )}
    </output>
  )
}
