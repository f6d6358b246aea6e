import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { County } from '@waymark/contracts/coverage/entitlement/estimate'
import { type ClientDetail, clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { call } from '../../../../shared/api/call.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { rereadClient } from '../../../../shared/clients/queries.ts'

interface Props {
  readonly client: ClientDetail
  readonly counties: readonly County[]
}

/** Asks for the county of a ZIP code in several that differ in price. */
export function ChooseCounty({ client, counties }: Props) {
  const queries = useQueryClient()
  const choose = useAction({
    mutationFn: (county_fips: string) =>
      call(clientEndpoints.changeHousehold, {
        params: { id: client.id },
        body: { county_fips },
      }),
    onSuccess: () => rereadClient(queries, client.id),
    done: 'County saved',
    failed: 'The county could not be saved',
  })
  return (
    <NativeSelect
      label={`County of ${client.zip_code}`}
      description="Premiums differ between the counties of this ZIP code. Most of its addresses are in the first one."
      data={[
        { value: '', label: 'Choose a county' },
        ...counties.map(({ county_fips, name, state }) => ({ value: county_fips, label: `${name}, ${state}` })),
      ]}
      value=""
      disabled={choose.isPending}
      onChange={(event) => {
        if (event.currentTarget.value !== '') choose.mutate(event.currentTarget.value)
      }}
      maw="24rem"
    />
  )
}
