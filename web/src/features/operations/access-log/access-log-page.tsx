import { Button, CloseButton } from '@mantine/core'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type AccessLogEntry, auditEndpoints } from '@waymark/contracts/operations/audit/endpoints'
import { callBytes } from '../../../shared/api/call.ts'
import { askPages } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { EVERYTHING, wantedBy } from '../../../shared/console/access-log-address.ts'
import sheet from '../../../shared/console/console.module.css'
import { RowList } from '../../../shared/console/row-list.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { useAddress } from '../../../shared/ui/use-address.ts'
import styles from './access-log.module.css'
import { ChainState } from './chain-state.tsx'
import { EntryRow } from './entry-row.tsx'
import { Filters } from './filters.tsx'

/** Who read or did what, and whether that record is as it was written. */
export function AccessLogPage() {
  const [address, change] = useAddress()
  const wanted = wantedBy(address)
  const list = useInfiniteQuery({
    ...askPages(auditEndpoints.listAccessLog, { query: wanted }),
    // Asking is itself an entry: only a person asks again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  return (
    <div className={sheet.page}>
      <h1 className={sheet.title}>Access log</h1>
      <div className={styles.sections}>
        <ChainState />
        <section className={styles.log} aria-label="Entries">
          <Filters />
          <div className={styles.acts}>
            <ChosenActor actor_id={wanted.actor_id} rows={list.data} clear={() => change({ actor: '' })} />
            <span className={styles.buttons}>
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} aria-hidden />}
                loading={list.isFetching && !list.isPending && !list.isFetchingNextPage}
                onClick={() => void list.refetch()}
              >
                Refresh
              </Button>
              <ExportEntries wanted={wanted} />
            </span>
          </div>
          <RowList
            label="Entries"
            list={list}
            failed="Could not load the access log"
            empty={<NoEntries wanted={wanted} showAll={() => change(EVERYTHING)} />}
          >
            {(entry) => <EntryRow entry={entry} />}
          </RowList>
        </section>
      </div>
    </div>
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
    <span className={styles.chosen}>
      Only by {name}
      <CloseButton size="sm" aria-label="By anybody" onClick={clear} />
    </span>
  )
}

function ExportEntries({ wanted }: { readonly wanted: Wanted }) {
  const save = useAction({
    mutationFn: () => callBytes(auditEndpoints.exportAccessLog, { query: wanted }),
    onSuccess: (bytes) => saveBytes(bytes, `access-log-${new Date().toISOString().slice(0, 10)}.csv`),
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
      title={client ? 'Nobody saw this client' : 'Nothing matches'}
      action={
        <Button variant="default" onClick={showAll}>
          Show everything
        </Button>
      }
    >
      {client
        ? 'No one opened their record, found them in a list or changed anything, as far as was asked.'
        : 'Nothing in the log fits all of this together.'}
    </Empty>
  )
}
