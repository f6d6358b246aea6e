import { useStore } from '../state/store.ts'
import styles from './offline-banner.module.css'
import { outdated } from './until-loaded.ts'

/** For a page of an earlier release, whose dialogs and messages cannot load anymore. */
export function OutdatedBanner() {
  const shown = useStore(outdated)
  return (
    <output className={styles.live}>
      {shown && (
        <span className={styles.banner}>
          A new version was released, and parts of this page no longer load. Save what you are writing, then{' '}
          <button type="button" className={styles.reload} onClick={() => window.location.reload()}>
            reload this page
          </button>
          .
        </span>
      )}
    </output>
  )
}
