import { Button, Skeleton, TextInput } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { leadCodeEndpoints, MAX_LEAD_CODE_LABEL } from '@waymark/contracts/leads/lead-codes/endpoints'
import { type FormEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { More } from '../../../shared/kit/list.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { LeadCodeRow } from './lead-code-row.tsx'
import styles from './lead-codes.module.css'
import { leadCodesQuery } from './queries.ts'

/** Codes for links that are printed or shared in one place each, with how many came by which. */
export function LeadCodes() {
  const codes = useInfiniteQuery(leadCodesQuery)
  return (
    <div className={styles.codes}>
      <h3>Lead codes</h3>
      <p className={styles.hint}>A short code for a flyer, a post or an event shows which of them brings clients.</p>
      <GenerateCode />
      {codes.isPending && <Skeleton height={120} mt="md" />}
      {codes.isError && !codes.data && <Failure compact error={codes.error} retry={() => void codes.refetch()} />}
      {codes.data && codes.data.length > 0 && (
        <ul className={styles.list} aria-label="Lead codes">
          {codes.data.map((code) => (
            <LeadCodeRow key={code.id} code={code} />
          ))}
        </ul>
      )}
      <More list={codes} />
    </div>
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
    <form className={styles.generate} onSubmit={submit}>
      <TextInput
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
    </form>
  )
}
