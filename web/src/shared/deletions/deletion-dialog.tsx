import { Button, List, Loader, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAction } from '../api/use-action.ts'
import { Failure } from '../kit/states.tsx'
import styles from './deletion-dialog.module.css'
import type { Deed, Outcome } from './deletions.ts'

interface Props {
  readonly deed: Deed
  /** Runs after the deletion. */
  readonly done: (outcome: Outcome) => void
}

/** Shows what a deletion would remove, asks the user to type its phrase, and then runs it. */
export const askForDeed = ({ deed, done }: Props) =>
  modals.open({
    title: deed.title,
    // What the count shows and what was deleted come later than the dialog, so they are announced.
    children: (
      <div aria-live="polite">
        <DeletionDialogBody deed={deed} done={done} />
      </div>
    ),
    centered: true,
  })

function DeletionDialogBody({ deed, done }: Props) {
  // Counted only once. The numbers the user agrees to must not change while reading, or because of the deletion itself.
  const dry = useQuery({
    queryKey: ['deed', deed.key],
    queryFn: () => deed.run(),
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })
  if (dry.isPending || (dry.isError && dry.isFetching)) return <Loader aria-label="Counting" />
  if (!dry.data) return <Failure compact title={deed.failure} error={dry.error} retry={() => void dry.refetch()} />
  if (dry.data.lines.length === 0) return <p>There is nothing to delete. {dry.data.kept}.</p>
  return <Confirm deed={deed} done={done} outcome={dry.data} />
}

function Confirm({ deed, done, outcome }: Props & { readonly outcome: Outcome }) {
  const [typed, setTyped] = useState('')
  const deletion = useAction({
    mutationFn: () => deed.run(outcome.phrase),
    onSuccess: done,
    failed: deed.failure,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === outcome.phrase) deletion.mutate()
  }
  if (deletion.data) return <output>Deleted: {deletion.data.lines.join(', ') || 'nothing'}.</output>
  return (
    <form className={styles.form} onSubmit={submit}>
      <div>
        <p className={styles.flush}>This deletes:</p>
        <List>
          {outcome.lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </div>
      <p className={styles.flush}>{outcome.kept}. This can be undone for 30 days, under Deletions.</p>
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
      <Button type="submit" color="red" disabled={typed !== outcome.phrase} loading={deletion.isPending}>
        Delete
      </Button>
    </form>
  )
}
