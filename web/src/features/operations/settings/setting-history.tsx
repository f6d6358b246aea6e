import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type SettingVersion, settingEndpoints } from '@waymark/contracts/foundation/settings/endpoints'
import type { SettingName } from '@waymark/contracts/foundation/settings/values'
import { askPages } from '../../../shared/api/queries.ts'
import { dayInWords } from '../../../shared/format/day.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Panel, Section } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { Changes } from './changes.tsx'

interface Props {
  readonly name: SettingName
  readonly default_value: SettingVersion['value']
  /** Copies a value into the form, where the user reviews and saves it as a new change. */
  readonly use: (value: SettingVersion['value']) => void
}

/** All changes of a setting with their author, time and reason. Going back to an old value is a new change. */
export function SettingHistory({ name, default_value, use }: Props) {
  const list = useInfiniteQuery(
    askPages(settingEndpoints.listSettingVersions, { params: { name }, query: { limit: 10 } }),
  )
  return (
    <Section level={3} title="History">
      <ListStates list={list} failure="Could not load the history" empty="No changes yet.">
        {(versions) => (
          <>
            <Stack as="ol" gap="sm">
              {versions.map((version) => (
                <Panel as="li" key={version.id} gap="sm">
                  <Heading level={4}>{version.note}</Heading>
                  <Text size="sm" tone="muted">
                    {version.created_by_name ?? 'A product update'}, {exactly(version.created_at)}; starting{' '}
                    {dayInWords(version.effective_from)}
                  </Text>
                  <Changes name={name} before={version.previous_value} after={version.value} />
                  <Button variant="default" size="sm" onClick={() => use(version.value)}>
                    Use this again
                  </Button>
                </Panel>
              ))}
            </Stack>
            <Button variant="default" size="sm" mt="sm" onClick={() => use(default_value)}>
              Use the default
            </Button>
          </>
        )}
      </ListStates>
    </Section>
  )
}
