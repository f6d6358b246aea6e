import { Button } from '@mantine/core'
import type { SettingName } from '@waymark/contracts/foundation/settings/values'
import { type Difference, differences } from '@waymark/rules/foundation/settings/differences'
import { useState } from 'react'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useSettings } from './queries.ts'

interface Props {
  readonly name: SettingName
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** The number of changes shown before the user asks for all of them. */
const FIRST = 12

/** Each figure that differs, with its old and its new value. */
export function Changes({ name, before, after }: Props) {
  const [all, setAll] = useState(false)
  const { data } = useSettings()
  const names = new Map(data?.administrators.map((administrator) => [administrator.id, administrator.name]))
  const found = differences(name, before, after, names)
  if (found.length === 0) return <p>The figures are the same as before.</p>
  return (
    <>
      <Stack as="ul" gap="sm" lines aria-label="What changes">
        {found.slice(0, all ? undefined : FIRST).map((difference) => (
          <Cluster as="li" key={difference.what} gap="md" justify="between">
            <Text as="span" weight="medium">
              {difference.what}
            </Text>
            <FromTo {...difference} />
          </Cluster>
        ))}
      </Stack>
      {!all && found.length > FIRST && (
        <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
          Show all {found.length}
        </Button>
      )}
    </>
  )
}

function FromTo({ from, to }: Difference) {
  return (
    <Text as="span" numeric wrap="anywhere">
      {from === null ? (
        'new'
      ) : (
        <Text as="del" tone="muted">
          {from}
        </Text>
      )}{' '}
      <span aria-label="becomes">→</span>{' '}
      {to === null ? (
        'removed'
      ) : (
        <Text as="ins" weight="bold" style={{ textDecoration: 'none' }}>
          {to}
        </Text>
      )}
    </Text>
  )
}
