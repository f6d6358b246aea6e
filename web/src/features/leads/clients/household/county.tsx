import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { call } from '../../../../shared/api/call.ts'
import { ask } from '../../../../shared/api/queries.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import type { AnsweredClient } from '../../../../shared/clients/answered.ts'
import { rereadClient } from '../../../../shared/clients/queries.ts'
import { Text } from '../../../../shared/kit/text.tsx'
import { toast } from '../../../../shared/ui/toast.tsx'

interface Change {
  readonly to: string | null
  /** What its undo says and brings back. An undo has none. */
  readonly undo?: { readonly name: string; readonly before: string | null }
}

/** The county of the home. It can be chosen where the ZIP code is in several with different premiums. */
export function County({ client }: { readonly client: AnsweredClient }) {
  const queries = useQueryClient()
  const place = useQuery(
    ask(entitlementEndpoints.readPlace, { params: { zip_code: client.zip_code.slice(0, 5) } }),
  ).data
  const params = { id: client.id }
  const change = useAction({
    mutationFn: ({ to }: Change) => call(clientEndpoints.changeHousehold, { params, body: { county_fips: to } }),
    // Not of a single call: the client may have been left by then.
    onSuccess: (_answer, { undo }) => {
      if (undo) toast.undo(`County: ${undo.name}.`, () => change.mutate({ to: undo.before }))
      return rereadClient(queries, client.id)
    },
    failed: 'The county could not be saved',
  })
  if (!place) return null
  const { counties } = place
  const chosen = counties.find(({ county_fips }) => county_fips === client.county_fips)
  if (counties.length === 0) {
    return (
      <Text size="sm" tone="muted">
        {place.county === null
          ? `The county of ZIP code ${client.zip_code} is not known.`
          : `County: ${place.county.name}, ${place.county.state}, by the ZIP code.`}
      </Text>
    )
  }
  return (
    <NativeSelect
      label="County of the home"
      description={`ZIP code ${client.zip_code} is in ${counties.length} counties, and premiums differ between them.`}
      data={[
        ...(chosen ? [] : [{ value: '', label: 'Choose a county' }]),
        ...counties.map(({ county_fips, name, state }) => ({ value: county_fips, label: `${name}, ${state}` })),
      ]}
      value={chosen?.county_fips ?? ''}
      disabled={change.isPending}
      onChange={(event) => {
        const to = counties.find(({ county_fips }) => county_fips === event.currentTarget.value)
        if (!to) return
        change.mutate({ to: to.county_fips, undo: { name: to.name, before: chosen?.county_fips ?? null } })
      }}
      maw="24rem"
    />
  )
}
