import { Button, List, Loader, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Failure } from '../../shared/ui/failure.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './architect-tab.module.css'
import type { Cleanup, Outcome } from './cleanups.ts'

/** Milliseconds until the page is read anew, as specified. */
const RELOAD_MS = 2000

/** Says what a clean-up would do, has its phrase typed, and does it. */
export function CleanupDialog({ cleanup }: { readonly cleanup: Cleanup }) {
  const dry = useQuery({ queryKey: ['cleanup', cleanup.title], queryFn: () => cleanup.run(), gcTime: 0, retry: false })
  if (dry.isFetching) return <Loader aria-label="Counting" />
  if (!dry.data) return <Failure compact title={cleanup.failure} error={dry.error} retry={() => void dry.refetch()} />
  if (dry.data.removed.length === 0) return <p>There is nothing to clean up. {dry.data.kept}.</p>
  return <Confirm cleanup={cleanup} outcome={dry.data} />
}

function Confirm({ cleanup, outcome }: { readonly cleanup: Cleanup; readonly outcome: Outcome }) {
  const [typed, setTyped] = useState('')
  const act = useMutation({
    mutationFn: () => cleanup.run(outcome.phrase),
    onSuccess: ({ removed, kept }) => {
      toast.success(`Deleted: ${removed.join(', ') || 'nothing'}. ${kept}.`)
      setTimeout(() => window.location.reload(), RELOAD_MS)
    },
    onError: (error) => toast.error(cleanup.failure, error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === outcome.phrase) act.mutate()
  }
  if (act.data) {
    return <output>Deleted: {act.data.removed.join(', ') || 'nothing'}. The page is read again in a moment.</output>
  }
  return (
    <form className={styles.stack} onSubmit={submit}>
      <div>
        <p className={styles.flush}>This deletes:</p>
        <List>
          {outcome.removed.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </div>
      <p className={styles.flush}>{outcome.kept}. You can undo it for 30 days in the console, under Deletions.</p>
      <TextInput
        label={
          <>
            Type <strong>{outcome.phrase}</strong> to go on
          </>
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <Button type="submit" color="red" disabled={typed !== outcome.phrase} loading={act.isPending}>
        Delete
      </Button>
    </form>
  )
}
