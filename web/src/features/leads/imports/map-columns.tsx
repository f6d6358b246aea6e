import { Select } from '@mantine/core'
import { type ImportDetail, importEndpoints } from '@waymark/contracts/leads/imports/endpoints'
import { IMPORT_FIELDS, type ImportField } from '@waymark/contracts/leads/imports/fields'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Grid, Stack } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'

const NOT_IMPORTED = 'none'
const OPTIONS = [
  { value: NOT_IMPORTED, label: 'Not imported' },
  ...Object.entries(IMPORT_FIELDS).map(([value, label]) => ({ value, label })),
]
const isField = (value: string): value is ImportField => Object.hasOwn(IMPORT_FIELDS, value)

/** What each column of the file fills, with sample values. A change checks the rows again. */
export function MapColumns({ one }: { readonly one: ImportDetail }) {
  const mapping = one.columns.map(({ field }) => field)
  const save = useAction({
    mutationFn: (changed: (ImportField | null)[]) =>
      call(importEndpoints.mapImport, { params: { id: one.id }, body: { mapping: changed } }),
    reread: [importEndpoints.readImport, importEndpoints.listImportRows],
    failed: 'The columns could not be saved',
  })
  const left_out = one.columns.flatMap(({ heading, field }, index) =>
    field === null ? [heading || `Column ${index + 1}`] : [],
  )
  return (
    <PanelSection
      title="1. Columns"
      lead={
        one.remembered
          ? 'These are your choices from the last file with the same columns.'
          : 'Check what each column fills. Columns we don’t recognize are not imported unless you choose a field.'
      }
    >
      <Grid as="ul" min="15rem" align="end">
        {one.columns.map(({ heading, field, samples }, index) => (
          // Two columns can have the same heading, and they never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <Stack as="li" gap="xs" key={index}>
            <Select
              label={heading || `Column ${index + 1}`}
              description={samples.length > 0 ? `For example: ${samples.join(' · ')}` : 'Empty in the first rows'}
              data={OPTIONS}
              value={field ?? NOT_IMPORTED}
              allowDeselect={false}
              searchable
              disabled={save.isPending}
              onChange={(value) => {
                const chosen = value !== null && isField(value) ? value : null
                if (chosen !== field) save.mutate(mapping.map((now, place) => (place === index ? chosen : now)))
              }}
            />
          </Stack>
        ))}
      </Grid>
      {left_out.length > 0 && (
        <Text size="sm" tone="muted" wrap="anywhere">
          Not imported: {left_out.join(', ')}
        </Text>
      )}
    </PanelSection>
  )
}
