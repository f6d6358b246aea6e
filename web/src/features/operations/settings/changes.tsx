import { Button } from '@mantine/core'
import type { SettingName } from '@waymark/contracts/foundation/settings/values'
import { type Difference, differences } from '@waymark/rules/foundation/settings/differences'
import { useState } from 'react'
import { useSettings } from './queries.ts'
import styles from './system.module.css'

interface Props {
  readonly name: SettingName
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** More are shown when they are asked for. */
const FIRST = 12

/** Figure by figure, from what to what. */
export function Changes({ name, before, after }: Props) {
  const [all, setAll] = useState(false)
  const { data } = useSettings()
  const names = new Map(data?.administrators.map((administrator) => [administrator.id, administrator.name]))
  const found = differences(name, before, after, names)
  if (found.length === 0) return <p>The figures are the same as before.</p>
  return (
    <>
      <ul className={styles.changes} aria-label="What changes">
        {found.slice(0, all ? undefined : FIRST).map((difference) => (
          <li key={difference.what}>
            <span className={styles.what}>{difference.what}</span>
            <FromTo {...difference} />
          </li>
        ))}
      </ul>
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
    <span className={styles.from_to}>
      {from === null ? 'new' : <del>{from}</del>}
      <span aria-label="becomes">→</span>
      {to === null ? 'gone' : <ins>{to}</ins>}
    </span>
  )
}
