import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type BulkAct, bulkEndpoints } from '@waymark/contracts/conversations/bulk/endpoints'
import { useEffect } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { ask } from '../../../../shared/api/queries.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { rereadLists } from '../../../../shared/clients/queries.ts'
import { Row, Stack } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { useFallbackPolling, useLiveMessage } from '../../../../shared/socket/live.tsx'
import { createBrowserStore, useStore } from '../../../../shared/state/store.ts'
import { tabStorage } from '../../../../shared/ui/browser-storage.ts'
import styles from './book.module.css'
import { leftOutInWords, stateInWords } from './bulk-words.ts'

const KEPT = 'bulk_acts'
const acts = createBrowserStore(() => tabStorage.read(KEPT) ?? '', [])

const keep = (ids: readonly string[]) => {
  tabStorage.write(KEPT, ids.slice(0, 5).join(','))
  acts.emit()
}
const kept = () => acts.read().split(',').filter(Boolean)

/** Shows how far an act is, until the user has seen it. */
export const followAct = (id: string): void => keep([id, ...kept()])

/** The acts on many clients that this tab began, each with Undo. */
export function ActsStrip() {
  const ids = useStore(acts).split(',').filter(Boolean)
  if (ids.length === 0) return null
  return (
    <Stack as="output" gap="xs" className={styles.acts}>
      {ids.map((id) => (
        <Act key={id} id={id} />
      ))}
    </Stack>
  )
}

const isOver = ({ state }: BulkAct) => state === 'done' || state === 'undone'

function Act({ id }: { readonly id: string }) {
  const queries = useQueryClient()
  const polling = useFallbackPolling()
  const asked = ask(bulkEndpoints.readBulkAct, { params: { id } })
  const { data: act } = useQuery({
    ...asked,
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : polling),
  })
  useLiveMessage('bulk_act:changed', ({ bulk_act_id }) => {
    if (bulk_act_id === id) void queries.invalidateQueries({ queryKey: asked.queryKey })
  })
  const undo = useAction({
    mutationFn: () => call(bulkEndpoints.undoBulkAct, { params: { id } }),
    reread: [bulkEndpoints.readBulkAct],
    failed: 'This could not be undone',
  })
  const state = act?.state
  useEffect(() => {
    if (state === 'done' || state === 'undone') void rereadLists(queries)
  }, [queries, state])
  if (!act) return null
  const undoable = act.state !== 'undoing' && act.state !== 'undone' && !(act.act === 'message' && act.state === 'done')
  const left_out = leftOutInWords(act.left_out)
  return (
    <Row justify="between">
      <Text size="sm">
        <strong>{stateInWords(act)}</strong>
        {left_out.length > 0 && ` · Left out: ${left_out.join(', ')}`}
        {act.state === 'waiting' && act.act === 'message' && ` · Goes out at ${timeOf(act.runs_at)}`}
      </Text>
      <Row>
        {undoable && (
          <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
            Undo
          </Button>
        )}
        {isOver(act) && (
          <Button size="compact-sm" variant="subtle" onClick={() => keep(kept().filter((one) => one !== id))}>
            Hide
          </Button>
        )}
      </Row>
    </Row>
  )
}

const timeOf = (at: string) => new Date(at).toLocaleTimeString([], { timeStyle: 'medium' })
