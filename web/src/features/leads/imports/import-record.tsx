import { Button, Progress } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery } from '@tanstack/react-query'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { type ImportDetail, importEndpoints, UNDO_IMPORT_DAYS } from '@waymark/contracts/leads/imports/endpoints'
import { Link } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { IMPORTS_ADDRESS } from '../../../shared/clients/import-addresses.ts'
import { useNow } from '../../../shared/format/now.ts'
import { count } from '../../../shared/format/people.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { ConfirmImport } from './confirm-import.tsx'
import { ImportRows } from './import-rows.tsx'
import { MapColumns } from './map-columns.tsx'
import { importQuery } from './queries.ts'
import { outcomeOf, SOURCES, STATES } from './words.ts'

const UNDO = 'Undo the import'

const WORKING: ReadonlySet<ImportDetail['state']> = new Set(['reading', 'checking', 'running', 'undoing'])

export function ImportRecord({ id }: { readonly id: string }) {
  const polling = useFallbackPolling()
  const query = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state: { data } }) => data !== undefined && WORKING.has(data.state) && polling,
  })
  return (
    <Loaded query={query} failure="This import could not be loaded" skeleton={320}>
      {(one) => (
        <Stack gap="lg">
          <Text weight="bold" wrap="anywhere">
            {one.file_name}
            {one.source && ` · looks like an export from ${SOURCES[one.source]}`}
          </Text>
          <Steps one={one} />
        </Stack>
      )}
    </Loaded>
  )
}

function Steps({ one }: { readonly one: ImportDetail }) {
  switch (one.state) {
    case 'reading':
      return <Working one={one} title="Reading the file" />
    case 'checking':
      return (
        <>
          {one.columns.length > 0 && <MapColumns one={one} />}
          <Working one={one} title="Checking the rows" />
        </>
      )
    case 'ready':
      return (
        <>
          <MapColumns one={one} />
          <ConfirmImport one={one} cancel={<Cancel one={one} label="Cancel" />} />
        </>
      )
    case 'running':
      return <Working one={one} title="Importing" />
    case 'undoing':
      return <Working one={one} title="Taking the import back" />
    case 'done':
      return <Done one={one} />
    default:
      return <Over one={one} />
  }
}

/** Work in the background. The page may be left. */
function Working({ one, title }: { readonly one: ImportDetail; readonly title: string }) {
  const { state, rows, position, added, filled, skipped, removed, kept } = one
  const behind =
    state === 'running' ? added + filled + skipped : state === 'undoing' ? removed + kept : Math.min(position, rows)
  const of = state === 'undoing' ? added + filled : rows
  const share = of === 0 ? 0 : Math.min(100, Math.round((100 * behind) / of))
  return (
    <PanelSection title={title}>
      <Progress value={share} aria-label={title} animated size="lg" />
      <Text as="output" numeric>
        {of === 0 ? 'This takes a moment.' : `${behind.toLocaleString('en-US')} of ${count(of, 'row')}`}
      </Text>
      <Text size="sm" tone="muted">
        This goes on by itself. You can leave this page and come back.
      </Text>
      {state !== 'undoing' && <Cancel one={one} label={state === 'running' ? 'Stop' : 'Cancel'} />}
    </PanelSection>
  )
}

function Cancel({ one, label }: { readonly one: ImportDetail; readonly label: string }) {
  const cancel = useAction({
    mutationFn: () => call(importEndpoints.cancelImport, { params: { id: one.id } }),
    reread: [importEndpoints.readImport, importEndpoints.listImports],
    failed: 'The import could not be canceled',
  })
  return (
    <Button
      variant="default"
      size="sm"
      loading={cancel.isPending}
      onClick={() => cancel.mutate()}
      style={{ alignSelf: 'start' }}
    >
      {label}
    </Button>
  )
}

function Done({ one }: { readonly one: ImportDetail }) {
  const undo = useAction({
    mutationFn: () => call(importEndpoints.undoImport, { params: { id: one.id } }),
    reread: [importEndpoints.readImport, importEndpoints.listImports, clientEndpoints.listClients],
    failed: 'The import could not be undone',
  })
  const ask = () =>
    modals.openConfirmModal({
      title: 'Undo this import?',
      children:
        'The clients that it added are deleted, and what it filled in is emptied. Clients that you changed or wrote about since are kept.',
      labels: { confirm: 'Yes, undo it', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      onConfirm: () => undo.mutate(),
    })
  const now = useNow()
  const open = one.undo_until !== null && Date.parse(one.undo_until) > now
  return (
    <PanelSection title="Imported">
      <Text as="output">{outcomeOf(one)}.</Text>
      {one.undo_until && (
        <Text size="sm" tone="muted">
          {open
            ? `You can undo this import until ${exactly(one.undo_until)}.`
            : `This import can no longer be undone: ${UNDO_IMPORT_DAYS} days are over.`}
        </Text>
      )}
      <Cluster>
        <Button component={Link} to="/broker?tab=clients" size="sm">
          Go to your clients
        </Button>
        {open && (
          <Button variant="default" size="sm" loading={undo.isPending} onClick={ask}>
            {UNDO}
          </Button>
        )}
      </Cluster>
    </PanelSection>
  )
}

function Over({ one }: { readonly one: ImportDetail }) {
  return (
    <>
      <PanelSection title={STATES[one.state]}>
        <Text as="output">
          {one.failure_reason ??
            (one.state === 'cancelled' ? 'Nothing was imported from this file.' : `${outcomeOf(one)}.`)}
        </Text>
        <Button component={Link} to={IMPORTS_ADDRESS} size="sm" style={{ alignSelf: 'start' }}>
          {'Import another file'}
        </Button>
      </PanelSection>
      {one.kept > 0 && (
        <PanelSection title="Clients that were kept" lead="You changed them or wrote about them after the import.">
          <ImportRows id={one.id} only="kept" />
        </PanelSection>
      )}
    </>
  )
}
