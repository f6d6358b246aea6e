import { Skeleton } from '@mantine/core'
import type { Setting } from '@waymark/contracts/foundation/settings/endpoints'
import type { SettingName } from '@waymark/contracts/foundation/settings/values'
import { SETTING_GROUPS, SETTINGS } from '@waymark/rules/foundation/settings/registry'
import { Link } from 'react-router-dom'
import console_styles from '../../../shared/console/console.module.css'
import { Mark } from '../../../shared/console/mark.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { dayInWords, useSettings } from './queries.ts'
import styles from './system.module.css'

export function SettingList({ open }: { readonly open: SettingName | undefined }) {
  const { data, isError, error, refetch } = useSettings()
  return (
    <section className={console_styles.list} aria-labelledby="system-title">
      <div className={console_styles.list_head}>
        <h1 id="system-title">System</h1>
      </div>
      <div className={console_styles.scroller}>
        {data ? (
          SETTING_GROUPS.map((group) => (
            <section key={group} aria-label={group}>
              <h2 className={styles.group}>{group}</h2>
              <ul className={console_styles.rows}>
                {data.settings
                  .filter(({ name }) => SETTINGS[name].group === group)
                  .map((setting) => (
                    <li key={setting.name}>
                      <Row setting={setting} open={setting.name === open} />
                    </li>
                  ))}
              </ul>
            </section>
          ))
        ) : isError ? (
          <Failure title="Failed to load settings" error={error} retry={() => void refetch()} />
        ) : (
          <output className={console_styles.skeleton} aria-label="Loading settings">
            {Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} height={56} />
            ))}
          </output>
        )}
      </div>
    </section>
  )
}

function Row({ setting: { name, current, planned }, open }: { readonly setting: Setting; readonly open: boolean }) {
  const [next] = planned
  return (
    <Link
      to={`/admin/system?setting=${name}`}
      className={console_styles.row}
      aria-current={open ? 'true' : undefined}
      data-row
    >
      <span className={console_styles.row_line}>
        <span className={console_styles.row_name}>{SETTINGS[name].title}</span>
        {next && <Mark tone="waiting">Planned</Mark>}
      </span>
      <span className={console_styles.row_about}>
        {next
          ? `Changes on ${dayInWords(next.effective_from)}`
          : current
            ? `Since ${dayInWords(current.effective_from)}`
            : 'As delivered'}
      </span>
    </Link>
  )
}
