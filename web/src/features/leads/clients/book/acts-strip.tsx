import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type BulkAct, bulkEndpoints } from '@waymark/contracts/conversations/bulk/endpoints'
import { useEffect, useRef } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { ask } from '../../../../shared/api/queries.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { rereadLists } from '../../../../shared/clients/queries.ts'
import { useNow } from '../../../../shared/format/now.ts'
import { clockTime } from '../../../../shared/format/time.ts'
import { Row, Stack } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { useFallbackPolling } from '../../../../shared/socket/live.tsx'
import { createBrowserStore, useStore } from '../../../../shared/state/store.ts'
import { localStore } from '../../../../shared/ui/browser-storage.ts'
import { useAddress } from '../../../../shared/ui/use-address.ts'
import styles from './book.module.css'
import { leftOutInWords, stateInWords } from './bulk-words.ts'
import { BULK_ACTS } from './reread.ts'

/** The most acts that are on the screen at once, and that are remembered as hidden. */
const SHOWN = 5
const HIDDEN = 20

const KEPT = 'hidden_bulk_acts'
const hidden = createBrowserStore(() => localStore.read(KEPT) ?? '', ['storage'])
const hideAct = (id: string) => {
  const ids = [id, ...hidden.read().split(',').filter(Boolean)]
  localStore.write(KEPT, ids.slice(0, HIDDEN).join(','))
  hidden.emit()
}

const isOver = ({ state }: BulkAct) => state === 'done' || state === 'undone'

/** The acts on many clients of the last day, from any device, and the one that the address names. Each has Undo. */
export function ActsStrip() {
  const polling = useFallbackPolling()
  const [address, change] = useAddress()
  const named_id = address.get('act')
  const { data: recent = [] } = useQuery({
    ...ask(bulkEndpoints.listBulkActs),
    refetchInterval: ({ state: { data } }) => (data?.every(isOver) ? false : polling),
  })
  const { data: named } = useQuery({
    ...ask(bulkEndpoints.readBulkAct, { params: { id: named_id ?? '' } }),
    enabled: named_id !== null,
  })
  const hidden_ids = useStore(hidden).split(',')
  const others = recent.filter(({ id }) => id !== named?.id && !hidden_ids.includes(id))
  const acts = [...(named ? [named] : []), ...others].slice(0, SHOWN)
  if (acts.length === 0) return null
  return (
    <Stack as="output" gap="xs" className={styles.acts}>
      {acts.map((act) => (
        <Act
          key={act.id}
          act={act}
          hide={() => {
            hideAct(act.id)
            // The list stays as it is, also if the act was all that the address named.
            if (act.id === named_id) change({ act: null, shown: '1' })
          }}
        />
      ))}
    </Stack>
  )
}

function Act({ act, hide }: { readonly act: BulkAct; readonly hide: () => void }) {
  const queries = useQueryClient()
  const now = useNow()
  const { id, state } = act
  const undo = useAction({
    mutationFn: () => call(bulkEndpoints.undoBulkAct, { params: { id } }),
    reread: BULK_ACTS,
    failed: 'This could not be undone',
  })
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && (state === 'done' || state === 'undone')) void rereadLists(queries)
    before.current = state
  }, [queries, state])
  const undoable =
    state !== 'undoing' &&
    state !== 'undone' &&
    !(act.act === 'message' && state === 'done') &&
    Date.parse(act.undo_until) > now
  const left_out = leftOutInWords(act.left_out)
  return (
    <Row justify="between">
      <Text size="sm">
        <strong>{stateInWords(act)}</strong>
        {left_out.length > 0 && ` · Left out: ${left_out.join(', ')}`}
        {state === 'waiting' && act.act === 'message' && ` · Goes out at ${clockTime(act.runs_at, 'medium')}`}
      </Text>
      <Row>
        {undoable && (
          <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
            Undo
          </Button>
        )}
        {isOver(act) && (
          <Button size="compact-sm" variant="subtle" onClick={hide}>
            Hide
          </Button>
        )}
      </Row>
    </Row>
  )
}
