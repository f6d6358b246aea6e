import { Alert, Button, Select, TextInput } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { type CensusWithRows, censusEndpoints } from '@waymark/contracts/leads/census/endpoints'
import { CENSUS_KINDS, type CensusKind } from '@waymark/contracts/leads/census/rows'
import { readTexts } from '@waymark/rules/leads/census/read-texts'
import { reviewCensus } from '@waymark/rules/leads/census/review'
import { Link, useNavigate } from 'react-router-dom'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call, callBytes } from '../../../shared/api/call.ts'
import { answersFrom } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { CENSUSES_ADDRESS, censusAddress } from '../../../shared/clients/census-addresses.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel, PanelSection } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { useIsShown } from '../../../shared/state/use-is-shown.ts'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { useDraft } from '../../../shared/ui/use-draft.ts'
import { CensusGrid } from './census-grid.tsx'
import { ImportButton } from './import-census.tsx'
import { censusQuery, KIND_LABELS } from './queries.ts'
import { takeChanged } from './reread.ts'
import { ShareSection } from './share-section.tsx'
import { useCensusRows } from './use-census-rows.ts'
import { WayBack } from './way-back.tsx'

const KINDS = CENSUS_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))
const isKind = (value: string | null): value is CensusKind => CENSUS_KINDS.some((kind) => kind === value)

export function CensusEditor({ id }: { readonly id: string }) {
  const query = useQuery(censusQuery(id))
  const missing = query.error instanceof ApiError && query.error.status === 404
  return (
    <>
      <WayBack to={CENSUSES_ADDRESS}>All censuses</WayBack>
      {missing ? (
        <Panel role="alert">
          <Text>This census does not exist. It may have been deleted, or its client is no longer on your list.</Text>
        </Panel>
      ) : (
        <Loaded query={query} failure="The census could not be loaded" skeleton={420}>
          {(census) => <Editor census={census} />}
        </Loaded>
      )}
    </>
  )
}

function Editor({ census }: { readonly census: CensusWithRows }) {
  const queries = useQueryClient()
  const editing = useCensusRows(census)
  const { rows, change, add, remove } = editing
  const params = { id: census.id }
  const update = useAction({
    // One after the other, so that the last answer has all changes.
    scope: { id: `census ${census.id}` },
    mutationFn: (body: { name?: string; kind?: CensusKind }) => call(censusEndpoints.updateCensus, { params, body }),
    onSuccess: (changed) => takeChanged(queries, changed),
    failed: 'The census could not be changed',
  })
  const [name, setName] = useDraft({
    stored: census.name,
    save: (value: string, saved) => {
      // Not as a callback of `mutate`, which a change of the kind would end.
      if (value.trim() !== '') void update.mutateAsync({ name: value }).then(saved, saved)
    },
  })
  const open = reviewCensus(
    census.kind,
    rows.map(({ texts }) => readTexts(texts, new Date()).person),
  )
  return (
    <>
      <Heading level={1}>{census.name}</Heading>
      <Panel as="section" aria-label="About this census" gap="sm">
        <Cluster gap="md" align="end">
          <TextInput
            flex="1 1 14rem"
            label="Name of the census"
            maxLength={LIMITS.name}
            value={name}
            error={name.trim() === '' && 'Please enter a name for the census'}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label="Kind"
            data={KINDS}
            allowDeselect={false}
            value={census.kind}
            onChange={(kind) => isKind(kind) && update.mutate({ kind })}
          />
        </Cluster>
        {census.client_id !== null && (
          <Text size="sm" tone="muted">
            For <Link to={clientAddress(census.client_id)}>{census.client_name ?? 'a client'}</Link>
          </Text>
        )}
      </Panel>
      <PanelSection
        title="People"
        tools={
          <>
            <SaveState {...editing} />
            <ImportButton census={census} busy={editing.saving || editing.unsaved} imported={editing.reset} />
            <Export census={census} />
            <Delete census={census} deleted={editing.reset} />
          </>
        }
      >
        {editing.collided && (
          <Alert color="amber" title="The same row was changed in another window">
            <Cluster>
              <Button size="sm" onClick={() => editing.settle('mine')}>
                Keep what I typed
              </Button>
              <Button size="sm" variant="default" onClick={() => editing.settle('theirs')}>
                Use the other change
              </Button>
            </Cluster>
          </Alert>
        )}
        <CensusGrid kind={census.kind} rows={rows} change={change} add={add} remove={remove} />
        {open.length > 0 && (
          <Text as="ul" size="sm" tone="muted" aria-label="Still missing">
            {open.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Text>
        )}
      </PanelSection>
      <ShareSection census_id={census.id} />
    </>
  )
}

function SaveState({ saving, unsaved, wrong, failure, retry }: ReturnType<typeof useCensusRows>) {
  const cells = wrong === 1 ? '1 cell has a problem' : `${wrong} cells have problems`
  return (
    <Text as="output" size="sm" tone={failure !== null || wrong > 0 ? 'error' : 'muted'}>
      {failure !== null ? (
        <>
          Not saved. {failure}{' '}
          <Button size="compact-sm" variant="default" onClick={retry}>
            Retry
          </Button>
        </>
      ) : saving || unsaved ? (
        'Saving…'
      ) : wrong > 0 ? (
        `Saved, but ${cells}`
      ) : (
        'Saved'
      )}
    </Text>
  )
}

function Export({ census: { id, name } }: { readonly census: CensusWithRows }) {
  const save = useAction({
    mutationFn: () => callBytes(censusEndpoints.exportCensus, { params: { id } }),
    onSuccess: (bytes) => saveBytes(bytes, `${name}.csv`),
    failed: 'The census could not be exported',
  })
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Export CSV
    </Button>
  )
}

interface DeleteProps {
  readonly census: CensusWithRows
  readonly deleted: () => void
}

function Delete({ census: { id, name }, deleted }: DeleteProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const shown = useIsShown()
  const params = { id }
  const reread = () => {
    queries.removeQueries({ queryKey: censusQuery(id).queryKey })
    return queries.invalidateQueries({ queryKey: answersFrom(censusEndpoints.listCensuses) })
  }
  const restore = useAction({
    mutationFn: () => call(censusEndpoints.restoreCensus, { params }),
    onSuccess: async () => {
      await reread()
      void navigate(censusAddress(id))
    },
    failed: `${name} could not be restored`,
  })
  const remove = useAction({
    mutationFn: () => call(censusEndpoints.deleteCensus, { params }),
    onSuccess: async () => {
      deleted()
      if (shown.current) void navigate(CENSUSES_ADDRESS)
      toast.undo(`${name} was deleted.`, () => restore.mutate())
      await reread()
    },
    failed: `${name} could not be deleted`,
  })
  return (
    <Button
      size="sm"
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={18} aria-hidden />}
      loading={remove.isPending}
      onClick={() => remove.mutate()}
    >
      Delete
    </Button>
  )
}
