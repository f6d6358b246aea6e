import { Radio, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { councilEndpoints } from '@waymark/contracts/networks/councils/endpoints'
import { councilRequest, DECISION_RULES, type DecisionRule } from '@waymark/contracts/networks/councils/schemas'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { DECISION_RULE_WORDS } from '@waymark/rules/networks/councils/decision'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading } from '../../../shared/kit/text.tsx'
import { FormEnd } from '../../../shared/networks/form-end.tsx'
import { useIsShown } from '../../../shared/state/use-is-shown.ts'
import { councilQuery } from './queries.ts'
import { useCouncilAddress } from './use-council-address.ts'

/** Requests a council. The facilitator invites people later, on the council's page. */
export function CouncilForm({ network, close }: { readonly network: Network; readonly close: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const shown = useIsShown()
  const address = useCouncilAddress()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const initialValues: { title: string; purpose: string; decision_rule: DecisionRule } = {
    title: '',
    purpose: '',
    decision_rule: 'consent',
  }
  const { form, action, submit } = useEndpointForm(councilEndpoints.requestCouncil, {
    initialValues,
    schema: councilRequest.omit({ invite: true }),
    send: (fields) => call(councilEndpoints.requestCouncil, { body: { ...fields, network_scope: network } }),
    onSuccess: async (council) => {
      queries.setQueryData(councilQuery(council.id).queryKey, council)
      if (shown.current) await navigate(address(council.id))
    },
    reread: [councilEndpoints.listCouncils],
    failed: 'The council was not requested',
  })
  return (
    <Panel as="form" onSubmit={submit} noValidate>
      <Heading level={3}>Request a council</Heading>
      <TextInput ref={first} label="Title" required maxLength={LIMITS.name} {...form.getInputProps('title')} />
      <Textarea
        label="Purpose"
        description="What needs a decision, and why. All members can read it: please name no client."
        required
        autosize
        minRows={3}
        maxLength={LIMITS.free_text}
        {...form.getInputProps('purpose')}
      />
      <Radio.Group label="Decision rule" required {...form.getInputProps('decision_rule')}>
        {DECISION_RULES.map((rule) => (
          <Radio
            key={rule}
            mt="sm"
            value={rule}
            label={DECISION_RULE_WORDS[rule].name}
            description={DECISION_RULE_WORDS[rule].asks}
          />
        ))}
      </Radio.Group>
      <FormEnd close={close} pending={action.isPending}>
        Request council
      </FormEnd>
    </Panel>
  )
}
