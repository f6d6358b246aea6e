import { Button } from '@mantine/core'
import {
  IconArrowForwardUp,
  IconChecklist,
  IconDownload,
  IconMessage,
  IconProgressCheck,
  IconTag,
} from '@tabler/icons-react'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { callBytes } from '../../../../shared/api/call.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import type { ClientFilters } from '../../../../shared/clients/filters.ts'
import { count } from '../../../../shared/format/people.ts'
import { Cluster } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { datedName, saveBytes } from '../../../../shared/ui/save-bytes.ts'
import styles from './book.module.css'
import type { Kind, Whom } from './bulk-asked.ts'
import { openBulk } from './bulk-dialog.tsx'
import { clearSelection, type useSelection } from './selection.ts'

const ACTS: readonly { kind: Kind; label: string; icon: typeof IconTag; key: string }[] = [
  { kind: 'status', label: 'Status', icon: IconProgressCheck, key: 's' },
  { kind: 'tag', label: 'Tag', icon: IconTag, key: 'l' },
  { kind: 'task', label: 'Task', icon: IconChecklist, key: 't' },
  { kind: 'message', label: 'Message', icon: IconMessage, key: 'm' },
  { kind: 'hand_over', label: 'Hand over', icon: IconArrowForwardUp, key: 'h' },
]

interface Props {
  readonly filters: ClientFilters
  /** How many rows are loaded, and whether there are more. */
  readonly shown: number
  readonly more: boolean
  readonly selection: ReturnType<typeof useSelection>
}

/** What can be done for the selected clients. */
export function BulkBar({ filters: { q, ...filters }, shown, more, selection }: Props) {
  const { ids, everyone, selectShown, selectEveryone } = selection
  const matching = { ...filters, search: q }
  const whom: Whom = everyone ? { matching } : { ids: [...ids] }
  const save = useAction({
    mutationFn: () =>
      callBytes(clientEndpoints.exportChosenClients, {
        // Selected clients may not match the filters of the moment.
        body: everyone ? matching : { ids: [...ids], sort: filters.sort, order: filters.order },
      }),
    onSuccess: (bytes) => saveBytes(bytes, datedName('clients', 'csv')),
    failed: 'The clients could not be exported',
  })
  if (ids.size === 0 && !everyone) return null
  return (
    <Cluster className={styles.bar} role="toolbar" aria-label="Selected clients" gap="xs">
      <Text as="output" size="sm" weight="medium">
        {everyone ? 'All that match are selected' : `${count(ids.size, 'client')} selected`}
      </Text>
      {!everyone && ids.size < shown && (
        <Button size="compact-sm" variant="subtle" aria-keyshortcuts="*" onClick={selectShown}>
          Select all {shown.toLocaleString()} shown
        </Button>
      )}
      {!everyone && ids.size >= shown && more && (
        <Button size="compact-sm" variant="subtle" onClick={selectEveryone}>
          Select all that match
        </Button>
      )}
      {ACTS.map(({ kind, label, icon: Icon, key }) => (
        <Button
          key={kind}
          size="compact-sm"
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          aria-keyshortcuts={key}
          onClick={() => openBulk(kind, whom)}
        >
          {label}
        </Button>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-keyshortcuts="e"
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Export
      </Button>
      <Button size="compact-sm" variant="subtle" aria-keyshortcuts="u" onClick={clearSelection}>
        Clear
      </Button>
    </Cluster>
  )
}
