import { Button, NumberInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { HOUSEHOLD } from '@waymark/contracts/coverage/entitlement/limits'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { useEndpointForm } from '../../../../shared/api/use-endpoint-form.ts'
import type { AnsweredClient } from '../../../../shared/clients/answered.ts'
import { rereadClient } from '../../../../shared/clients/queries.ts'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { ChangedElsewhere } from '../../../../shared/ui/changed-elsewhere.tsx'
import { dropDraft, type HouseholdDraft } from './drafts.ts'
import { FillFromCensus } from './fill-from-census.tsx'
import { PersonFields } from './person-fields.tsx'
import { useKeptDraft } from './use-kept-draft.ts'
import {
  bodyOf,
  type HouseholdValues,
  householdSchema,
  isSame,
  newPerson,
  type Stored,
  startOf,
  storedOf,
  withOthers,
} from './values.ts'

const MOST_PEOPLE = 2 * HOUSEHOLD.max

interface Props {
  readonly client: AnsweredClient
  /** Changes that were not saved yet. The form starts with them. */
  readonly draft: HouseholdDraft | undefined
  /** Receives what was stored before. */
  readonly saved: (before: Stored) => void
  readonly close: () => void
}

export function HouseholdForm({ client, draft, saved, close }: Props) {
  const queries = useQueryClient()
  const [base, setBase] = useState(draft?.base ?? storedOf(client))
  const [from, setFrom] = useState(draft?.from ?? null)
  const [added, setAdded] = useState<string | null>(null)
  const { form, action } = useEndpointForm(clientEndpoints.changeHousehold, {
    initialValues: startOf(client),
    schema: householdSchema,
    send: (values) =>
      call(clientEndpoints.changeHousehold, {
        params: { id: client.id },
        body: clientEndpoints.changeHousehold.body.parse(bodyOf(values)),
      }),
    onSuccess: async () => {
      await rereadClient(queries, client.id)
      dropDraft(client.id)
      saved(base)
    },
    failed: 'The household could not be saved',
  })
  const { values, errors } = form
  const changedElsewhere = !action.isPending && !isSame(base, storedOf(client))

  useKeptDraft(client.id, draft, form, { base, from })

  const showStored = () => {
    const start = startOf(client)
    form.setInitialValues(start)
    form.setValues(start)
    form.clearErrors()
    setBase(storedOf(client))
    setFrom(null)
  }
  const addPerson = () => {
    const person = newPerson()
    setAdded(person.key)
    form.setValues(withOthers(values, [...values.people.slice(1), person]))
  }
  return (
    <Stack
      as="form"
      onSubmit={form.onSubmit(
        (typed) => action.mutate(typed),
        (problems) => form.getInputNode(Object.keys(problems)[0] ?? '')?.focus(),
      )}
      noValidate
      aria-label="Household"
    >
      {changedElsewhere && <ChangedElsewhere what="The household" show={showStored} />}
      {from !== null && (
        <Text as="output" size="sm">
          {from}
        </Text>
      )}
      {values.people.map((person, index) => (
        <PersonFields
          key={person.key}
          form={form}
          index={index}
          client={client}
          focus={person.key === added}
          remove={() => form.removeListItem('people', index)}
        />
      ))}
      <Cluster>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          disabled={values.people.length >= MOST_PEOPLE}
          onClick={addPerson}
        >
          Add a person
        </Button>
        <FillFromCensus
          client={client}
          fill={(others, sentence) => {
            form.setValues(withOthers(values, others))
            form.clearErrors()
            setFrom(sentence)
          }}
        />
      </Cluster>
      <TaxHouseholdSize form={form} />
      {errors['people'] && (
        <Text tone="error" size="sm" role="alert">
          {errors['people']}
        </Text>
      )}
      <Cluster>
        <Button type="submit" size="sm" loading={action.isPending}>
          Save household
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={action.isPending}
          onClick={() => {
            dropDraft(client.id)
            close()
          }}
        >
          Cancel
        </Button>
        {form.isDirty() && (
          <Text as="span" size="sm" tone="muted">
            You have unsaved changes.
          </Text>
        )}
      </Cluster>
    </Stack>
  )
}

function TaxHouseholdSize({ form }: { readonly form: UseFormReturnType<HouseholdValues> }) {
  return (
    <NumberInput
      label="Tax household size"
      description="Everyone on one federal tax return, whether they need coverage or not"
      min={HOUSEHOLD.min}
      max={MOST_PEOPLE}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      maw="24rem"
      {...form.getInputProps('household_size')}
      onChange={(value) => form.setFieldValue('household_size', value === '' ? '' : Number(value))}
    />
  )
}
