import { useStore } from '../shared/state/store.ts'
import { outdated } from '../shared/ui/until-loaded.ts'
import styles from './outdated-banner.module.css'
import { PageBanner } from './page-banner.tsx'

/** For a page of an earlier release, whose dialogs and toasts can no longer load. */
export function OutdatedBanner() {
  const shown = useStore(outdated)
  return (
    <PageBanner shown={shown}>
      A new version was released, and parts of this page no longer load. Save what you are writing, then{' '}
      <button type="button" className={styles.reload} onClick={() => window.location.reload()}>
        reload this page
      </button>
      .
    </PageBanner>
  )
}
