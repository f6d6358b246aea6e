import { Button, TextInput } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { leadCodeEndpoints, MAX_LEAD_CODE_LABEL } from '@waymark/contracts/leads/lead-codes/endpoints'
import { type FormEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Section } from '../../../shared/kit/panel.tsx'
import { LeadCodeRow } from './lead-code-row.tsx'
import { leadCodesQuery } from './queries.ts'

/** Codes for links that a broker prints or shares, each with the number of clients it brought. */
export function LeadCodes() {
  const codes = useInfiniteQuery(leadCodesQuery)
  return (
    <Section
      title="Lead codes"
      level={3}
      size="label"
      lead="Use a different short code for each flyer, post or event to see which one brings clients."
    >
      <GenerateCode />
      <ListStates list={codes} empty={null} skeleton={{ rows: 1, height: 120 }} compact>
        {(rows) => (
          <Stack as="ul" gap="sm" lines aria-label="Lead codes">
            {rows.map((code) => (
              <LeadCodeRow key={code.id} code={code} />
            ))}
          </Stack>
        )}
      </ListStates>
    </Section>
  )
}

function GenerateCode() {
  const [label, setLabel] = useState('')
  const generate = useAction({
    mutationFn: () => call(leadCodeEndpoints.createLeadCode, { body: { base_url: window.location.origin, label } }),
    onSuccess: () => setLabel(''),
    reread: [leadCodeEndpoints.listLeadCodes],
    done: ({ code }) => `Your code ${code} is ready`,
    failed: 'Failed to generate lead code',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    generate.mutate()
  }
  return (
    <Cluster as="form" align="end" onSubmit={submit}>
      <TextInput
        flex="1 1 10rem"
        label="Where you use it (optional)"
        placeholder="Flyer at the clinic"
        maxLength={MAX_LEAD_CODE_LABEL}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="sm"
        variant="default"
        leftSection={<IconTicket size={18} aria-hidden />}
        loading={generate.isPending}
      >
        Generate Code
      </Button>
    </Cluster>
  )
}
