import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import { censusEndpoints } from '@waymark/contracts/leads/census/endpoints'
import { CENSUS_KINDS, type CensusKind } from '@waymark/contracts/leads/census/rows'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { fieldErrors } from '../../../shared/api/field-errors.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { censusAddress } from '../../../shared/clients/census-addresses.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { KIND_LABELS } from './queries.ts'

const KINDS = CENSUS_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

interface Props {
  readonly client_id: string | null
  readonly suggested?: string
  /** Whether the screen is still shown. The form goes as soon as the list has the census. */
  readonly shown: RefObject<boolean>
}

/** Creates a census and opens it. */
export function NewCensus({ client_id, suggested = '', shown }: Props) {
  const navigate = useNavigate()
  const [name, setName] = useState(suggested)
  const [kind, setKind] = useState<CensusKind>('family')
  const create = useAction({
    mutationFn: () => call(censusEndpoints.createCensus, { body: { name, kind, client_id } }),
    onSuccess: ({ id, name: title }) => {
      const open = () => void navigate(censusAddress(id))
      if (shown.current) open()
      else toast.news({ id: `census-${id}`, title: `${title} is created`, message: 'Open the census', open })
    },
    reread: [censusEndpoints.listCensuses],
    failed: 'The census could not be created',
  })
  return (
    <Cluster
      as="form"
      gap="md"
      align="end"
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate()
      }}
      noValidate
    >
      <TextInput
        flex="1 1 14rem"
        label="Name of the census"
        placeholder="The Lee family, Acme Bakery"
        maxLength={LIMITS.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldErrors(create.error)['name']}
      />
      <SegmentedControl aria-label="Kind of census" data={KINDS} value={kind} onChange={setKind} />
      <Button type="submit" loading={create.isPending}>
        Create census
      </Button>
    </Cluster>
  )
}
