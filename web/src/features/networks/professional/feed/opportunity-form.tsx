import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import { opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import { OPPORTUNITY_CATEGORIES, type OpportunityCategory } from '@waymark/contracts/networks/opportunities/schemas'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { useEffect, useRef } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { useEndpointForm } from '../../../../shared/api/use-endpoint-form.ts'
import { Grid } from '../../../../shared/kit/layout.tsx'
import { Panel } from '../../../../shared/kit/panel.tsx'
import { FormEnd } from '../../../../shared/networks/form-end.tsx'
import { wasRefused } from './was-refused.ts'

const REWARDS = [
  { value: 'None', label: 'No reward' },
  { value: 'Flat fee', label: 'Flat fee' },
  { value: 'Percentage', label: 'Percentage of the commission' },
]

type Draft = {
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
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (open) first.current?.focus()
  }, [open])
  const { form, action, submit } = useEndpointForm(opportunityEndpoints.createOpportunity, {
    initialValues: EMPTY,
    send: (fields) => call(opportunityEndpoints.createOpportunity, { body: { ...fields, network_scope } }),
    onSuccess: () => {
      form.reset()
      posted()
    },
    reread: [opportunityEndpoints.listOpportunities],
    done: 'Opportunity created successfully!',
    failed: (error) => (wasRefused(error) ? 'Failed to create opportunity' : 'Error creating opportunity'),
  })
  const chooseReward = (reward_type: string) =>
    // The hidden number would be refused if it was cleared before.
    form.setValues(reward_type === 'None' ? { reward_type, reward_value: 0 } : { reward_type })
  const rewarded = form.values.reward_type !== 'None'
  return (
    <Panel as="form" onSubmit={submit} aria-label="Post an opportunity" noValidate>
      <TextInput ref={first} label="Title" required maxLength={LIMITS.name} {...form.getInputProps('title')} />
      <Textarea
        label="Description"
        description="What it is about and who you are looking for. Leave out names and health details of clients."
        required
        autosize
        minRows={3}
        maxLength={LIMITS.free_text}
        {...form.getInputProps('description_long')}
      />
      <Grid min="14rem">
        <NativeSelect label="Category" data={[...OPPORTUNITY_CATEGORIES]} {...form.getInputProps('category')} />
        <TextInput
          label="Location"
          placeholder="Remote"
          maxLength={LIMITS.name}
          {...form.getInputProps('location_text')}
        />
        <NativeSelect
          label="Reward"
          data={REWARDS}
          {...form.getInputProps('reward_type')}
          onChange={(event) => chooseReward(event.currentTarget.value)}
        />
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
      </Grid>
      <FormEnd close={close} pending={action.isPending}>
        Post opportunity
      </FormEnd>
    </Panel>
  )
}
