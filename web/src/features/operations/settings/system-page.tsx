import { useSearchParams } from 'react-router-dom'
import styles from '../../../shared/console/console.module.css'
import { Empty } from '../../../shared/kit/states.tsx'
import { settingNamed } from './queries.ts'
import { SettingDetail } from './setting-detail.tsx'
import { SettingList } from './setting-list.tsx'

/** What the product goes by: prices, caps, times and tables. List and detail side by side; on a phone one of them. */
export function SystemPage() {
  const [search] = useSearchParams()
  const open = settingNamed(search.get('setting'))
  return (
    <div className={styles.split} data-open={open !== undefined}>
      <SettingList open={open} />
      <section className={styles.detail} aria-label="Setting">
        {open === undefined ? (
          <Empty title="Choose a setting">
            What counts now, what is planned and what it was before will be shown here.
          </Empty>
        ) : (
          <SettingDetail key={open} name={open} />
        )}
      </section>
    </div>
  )
}
