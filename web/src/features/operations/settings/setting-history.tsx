import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type SettingVersion, settingEndpoints } from '@waymark/contracts/foundation/settings/endpoints'
import type { SettingName } from '@waymark/contracts/foundation/settings/values'
import { askPages } from '../../../shared/api/queries.ts'
import console_styles from '../../../shared/console/console.module.css'
import { exactly } from '../../../shared/format/time.ts'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Changes } from './changes.tsx'
import { dayInWords } from './queries.ts'
import styles from './system.module.css'

interface Props {
  readonly name: SettingName
  readonly default_value: SettingVersion['value']
  /** Fills a value in, to be reviewed and saved as a change of its own. */
  readonly use: (value: SettingVersion['value']) => void
}

/** Who changed it, when and why, from what to what; the way back is a change again. */
export function SettingHistory({ name, default_value, use }: Props) {
  const list = useInfiniteQuery(
    askPages(settingEndpoints.listSettingVersions, { params: { name }, query: { limit: 10 } }),
  )
  return (
    <section aria-labelledby="history-title">
      <h3 id="history-title">History</h3>
      <ListStates list={list} failure="Failed to load the history" empty="Nobody changed it yet.">
        {(versions) => (
          <>
            <ol className={console_styles.panels}>
              {versions.map((version) => (
                <li key={version.id} className={`${console_styles.panel} ${styles.version}`}>
                  <h4>{version.note}</h4>
                  <p className={console_styles.dimmed}>
                    {version.created_by_name ?? 'An update of the product'}, {exactly(version.created_at)}; from{' '}
                    {dayInWords(version.effective_from)} on
                  </p>
                  <Changes name={name} before={version.previous_value} after={version.value} />
                  <Button variant="default" size="sm" mt="sm" onClick={() => use(version.value)}>
                    Use this again
                  </Button>
                </li>
              ))}
            </ol>
            <Button variant="default" size="sm" mt="sm" onClick={() => use(default_value)}>
              Use what was delivered
            </Button>
          </>
        )}
      </ListStates>
    </section>
  )
}
