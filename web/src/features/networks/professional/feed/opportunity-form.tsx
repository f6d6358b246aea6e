import { Button, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import { OPPORTUNITY_CATEGORIES, type OpportunityCategory } from '@waymark/contracts/networks/opportunities/schemas'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { useEffect, useRef, useState } from 'react'
import { fieldErrors } from '../../../../shared/api/api-error.ts'
import { call } from '../../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../../shared/api/idempotency-key.ts'
import { answersFrom } from '../../../../shared/api/queries.ts'
import { toast } from '../../../../shared/ui/toast.tsx'
import tab from '../network-tab.module.css'
import { wasRefused } from './was-refused.ts'

const REWARDS = [
  { value: 'None', label: 'No reward' },
  { value: 'Flat fee', label: 'Flat fee' },
  { value: 'Percentage', label: 'Percentage of the commission' },
]

interface Draft {
  title: string
  category: OpportunityCategory
  location_text: string
  description_long: string
  reward_type: string
  reward_value: number
}
const EMPTY: Draft = {
  title: '',
  category: 'Benefits',
  location_text: '',
  description_long: '',
  reward_type: 'None',
  reward_value: 0,
}

interface Props {
  readonly network_scope: Network
  readonly open: boolean
  readonly close: () => void
  readonly posted: () => void
}

export function OpportunityForm({ network_scope, open, close, posted }: Props) {
  const queries = useQueryClient()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (open) first.current?.focus()
  }, [open])
  // Another try is the same opportunity, even when only the answer was lost.
  const [idempotency_key, setKey] = useState(newIdempotencyKey)
  const form = useForm({
    initialValues: EMPTY,
    validate: schemaResolver(opportunityEndpoints.createOpportunity.body, { sync: true }),
    onValuesChange: () => setKey(newIdempotencyKey()),
  })
  const rewarded = form.values.reward_type !== 'None'
  const submit = useMutation({
    mutationFn: ({ reward_value, ...fields }: Draft) =>
      call(opportunityEndpoints.createOpportunity, {
        body: { ...fields, reward_value: rewarded ? reward_value : 0, network_scope },
        idempotency_key,
      }),
    onSuccess: () => {
      toast.success('Opportunity created successfully!')
      form.reset()
      posted()
      return queries.invalidateQueries({ queryKey: answersFrom(opportunityEndpoints.listOpportunities) })
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      toast.error(wasRefused(error) ? 'Failed to create opportunity' : 'Error creating opportunity', error)
    },
  })
  return (
    <form
      className={tab.form}
      onSubmit={form.onSubmit((values) => submit.mutate(values))}
      aria-label="Post an opportunity"
      noValidate
    >
      <TextInput ref={first} label="Title" required maxLength={LIMITS.name} {...form.getInputProps('title')} />
      <Textarea
        label="Description"
        description="What it is about and whom you are looking for. Leave out names and health details of clients."
        required
        autosize
        minRows={3}
        maxLength={LIMITS.free_text}
        {...form.getInputProps('description_long')}
      />
      <div className={tab.fields}>
        <NativeSelect label="Category" data={[...OPPORTUNITY_CATEGORIES]} {...form.getInputProps('category')} />
        <TextInput
          label="Location"
          placeholder="Remote"
          maxLength={LIMITS.name}
          {...form.getInputProps('location_text')}
        />
        <NativeSelect label="Reward" data={REWARDS} {...form.getInputProps('reward_type')} />
        {rewarded && (
          <NumberInput
            label={form.values.reward_type === 'Flat fee' ? 'Fee (USD)' : 'Percent of the commission'}
            min={0}
            max={form.values.reward_type === 'Flat fee' ? 1_000_000 : 100}
            decimalScale={2}
            thousandSeparator=","
            {...form.getInputProps('reward_value')}
          />
        )}
      </div>
      <div className={tab.acts}>
        <Button variant="default" onClick={close} disabled={submit.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={submit.isPending}>
          Post opportunity
        </Button>
      </div>
    </form>
  )
}
