import { Button, CloseButton } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type AccessLogEntry, auditEndpoints } from '@waymark/contracts/operations/audit/endpoints'
import { callBytes } from '../../../shared/api/call.ts'
import { askPages } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { EVERYTHING, wantedBy } from '../../../shared/console/access-log-address.ts'
import { ListHead, RowList } from '../../../shared/console/row-list.tsx'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Page, Panel } from '../../../shared/kit/panel.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { Tag } from '../../../shared/kit/text.tsx'
import { useZone } from '../../../shared/session/use-zone.ts'
import { datedName, saveBytes } from '../../../shared/ui/save-bytes.ts'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { ChainState } from './chain-state.tsx'
import { EntryRow } from './entry-row.tsx'
import { Filters } from './filters.tsx'

/** The access log: every read and change, with a check that the log was not altered. */
export function AccessLogPage() {
  const [address, change] = useAddress()
  const wanted = wantedBy(address, useZone())
  const list = useInfiniteQuery({
    ...askPages(auditEndpoints.listAccessLog, { query: wanted }),
    // Each request adds an entry itself, so only a person may repeat it.
    staleTime: 'static',
  })
  return (
    <Page title="Access log">
      <ChainState />
      <Panel as="section" pad="none" gap="none" aria-label="Entries">
        <ListHead>
          <Filters />
          <Cluster justify="between">
            <ChosenActor actor_id={wanted.actor_id} rows={list.data} clear={() => change({ actor: '' })} />
            <Cluster as="span" grow justify="end">
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} aria-hidden />}
                loading={list.isFetching && !list.isPending && !list.isFetchingNextPage}
                onClick={() => void list.refetch()}
              >
                Refresh
              </Button>
              <ExportEntries wanted={wanted} />
            </Cluster>
          </Cluster>
        </ListHead>
        <RowList
          label="Entries"
          list={list}
          failure="Could not load the access log"
          empty={<NoEntries wanted={wanted} showAll={() => change(EVERYTHING)} />}
        >
          {(entry) => <EntryRow entry={entry} />}
        </RowList>
      </Panel>
    </Page>
  )
}

type Wanted = ReturnType<typeof wantedBy>

interface ChosenActorProps {
  readonly actor_id: string | undefined
  readonly rows: readonly AccessLogEntry[] | undefined
  readonly clear: () => void
}

function ChosenActor({ actor_id, rows, clear }: ChosenActorProps) {
  if (actor_id === undefined) return null
  const name = rows?.find((row) => row.actor_id === actor_id)?.actor_name ?? 'one account'
  return (
    <Tag tone="tint">
      Only by {name}
      <CloseButton size="sm" aria-label="By anyone" onClick={clear} />
    </Tag>
  )
}

function ExportEntries({ wanted }: { readonly wanted: Wanted }) {
  const save = useAction({
    mutationFn: () => callBytes(auditEndpoints.exportAccessLog, { query: wanted }),
    onSuccess: (bytes) => saveBytes(bytes, datedName('access-log', 'csv')),
    failed: 'The access log could not be exported',
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Export as CSV
    </Button>
  )
}

function NoEntries({ wanted, showAll }: { readonly wanted: Wanted; readonly showAll: () => void }) {
  const client = wanted.subject_id !== undefined && wanted.subject_kind === 'client'
  return (
    <Empty
      title={client ? 'No one saw this client' : 'Nothing matches'}
      action={
        <Button variant="default" onClick={showAll}>
          Show everything
        </Button>
      }
    >
      {client
        ? 'No one opened their record, found them in a list or changed anything, within these filters.'
        : 'No entries match these filters.'}
    </Empty>
  )
}
