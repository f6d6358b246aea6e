import { Button, Radio, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { councilEndpoints } from '@waymark/contracts/networks/councils/endpoints'
import { councilRequest, DECISION_RULES, type DecisionRule } from '@waymark/contracts/networks/councils/schemas'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { DECISION_RULE_WORDS } from '@waymark/rules/networks/councils/decision'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fieldErrors } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { answersFrom } from '../../../shared/api/queries.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../professional/network-tab.module.css'
import { councilQuery } from './queries.ts'
import { useCouncilAddress } from './use-council-address.ts'

/** Asks for a council; people are invited on its page. */
export function CouncilForm({ network, close }: { readonly network: Network; readonly close: () => void }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const address = useCouncilAddress()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  // Another try is the same council, even when only the answer was lost.
  const [idempotency_key, setKey] = useState(newIdempotencyKey)
  const form = useForm<{ title: string; purpose: string; decision_rule: DecisionRule }>({
    initialValues: { title: '', purpose: '', decision_rule: 'consent' },
    validate: schemaResolver(councilRequest.omit({ invite: true }), { sync: true }),
    onValuesChange: () => setKey(newIdempotencyKey()),
  })
  const submit = useMutation({
    mutationFn: (fields: typeof form.values) =>
      call(councilEndpoints.requestCouncil, { body: { ...fields, network_scope: network }, idempotency_key }),
    onSuccess: async (council) => {
      queries.setQueryData(councilQuery(council.id).queryKey, council)
      void queries.invalidateQueries({ queryKey: answersFrom(councilEndpoints.listCouncils) })
      await navigate(address(council.id))
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      toast.error('The council was not requested', error)
    },
  })
  return (
    <form className={styles.form} onSubmit={form.onSubmit((values) => submit.mutate(values))} noValidate>
      <h3>Request a council</h3>
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
      <div className={styles.acts}>
        <Button variant="default" onClick={close} disabled={submit.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={submit.isPending}>
          Request council
        </Button>
      </div>
    </form>
  )
}
