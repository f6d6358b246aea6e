import type { Setting } from '@waymark/contracts/foundation/settings/endpoints'
import type { SettingName } from '@waymark/contracts/foundation/settings/values'
import { SETTING_GROUPS } from '@waymark/rules/foundation/settings/describe'
import { SETTINGS } from '@waymark/rules/foundation/settings/registry'
import { Mark } from '../../../shared/console/mark.tsx'
import { ListHead, RowLink, Scroller } from '../../../shared/console/row-list.tsx'
import { dayInWords } from '../../../shared/format/day.ts'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Loading } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useSettings } from './queries.ts'
import styles from './system.module.css'

export function SettingList({ open }: { readonly open: SettingName | undefined }) {
  const settings = useSettings()
  return (
    <>
      <ListHead title="System" />
      <Scroller>
        <Loaded
          query={settings}
          failure="Could not load settings"
          skeleton={<Loading label="Loading settings" rows={8} height={56} />}
        >
          {(data) =>
            SETTING_GROUPS.map((group) => (
              <section key={group} aria-label={group}>
                <Text as="h2" size="xs" tone="muted" weight="bold" className={styles.group}>
                  {group}
                </Text>
                <Stack as="ul" gap="none">
                  {data.settings
                    .filter(({ name }) => SETTINGS[name].group === group)
                    .map((setting) => (
                      <li key={setting.name}>
                        <SettingRow setting={setting} open={setting.name === open} />
                      </li>
                    ))}
                </Stack>
              </section>
            ))
          }
        </Loaded>
      </Scroller>
    </>
  )
}

function SettingRow({
  setting: { name, current, planned },
  open,
}: {
  readonly setting: Setting
  readonly open: boolean
}) {
  const [next] = planned
  return (
    <RowLink to={`/admin/system?setting=${name}`} open={open}>
      <Row as="span" justify="between">
        <Text as="span" weight="bold" cut>
          {SETTINGS[name].title}
        </Text>
        {next && <Mark tone="waiting">Planned</Mark>}
      </Row>
      <Text as="span" size="sm" tone="muted" cut>
        {next
          ? `Changes on ${dayInWords(next.effective_from)}`
          : current
            ? `Since ${dayInWords(current.effective_from)}`
            : 'Default'}
      </Text>
    </RowLink>
  )
}
