import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Act, actEndpoints } from '@waymark/contracts/operations/acts/endpoints'
import { askPages } from '../../../shared/api/queries.ts'
import styles from '../../../shared/console/console.module.css'
import { Mark } from '../../../shared/console/mark.tsx'
import { PanelList } from '../../../shared/console/panel-list.tsx'
import { useNow } from '../../../shared/format/now.ts'
import { exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { ACT_WORDS, linesOf } from './deeds.ts'
import { useUndo } from './use-undo.ts'

/** Clean-ups and deleted accounts, each to be undone for 30 days. */
export function ActsPage() {
  return (
    <PanelList
      title="Deletions"
      label="Deletions"
      list={useInfiniteQuery(askPages(actEndpoints.listActs))}
      failure="Could not load deletions"
      empty="Nothing was cleaned up and no account was deleted. What is appears here, to be undone for 30 days."
    >
      {(act) => <Row act={act} />}
    </PanelList>
  )
}

function Row({ act }: { readonly act: Act }) {
  const { id, kind, counts, subject_id, done_at, done_by_name, undo_until, undone_at, undone_by_name } = act
  const undo = useUndo()
  const now = useNow()
  const granted = useMe()?.capabilities.includes('architect') || kind === 'user_deletion'
  const open = undone_at === null && Date.parse(undo_until) > now
  const ask = () =>
    modals.openConfirmModal({
      title: 'Bring it back?',
      children: `${linesOf(counts).join(', ') || ACT_WORDS[kind]}: everything comes back as it was, but for the sessions that ended.`,
      labels: { confirm: 'Bring back', cancel: 'Cancel' },
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => undo.mutate(id),
    })
  return (
    <>
      <Mark tone={undone_at ? 'good' : open ? 'waiting' : 'plain'}>
        {undone_at ? 'Undone' : open ? 'Can be undone' : 'For good'}
      </Mark>
      <h2>{ACT_WORDS[kind]}</h2>
      <p>{linesOf(counts).join(', ')}</p>
      <p className={styles.dimmed}>
        By {done_by_name ?? 'a deleted account'}, <When at={done_at} />
        {subject_id && ` · account ${subject_id}`}
        {undone_at && `. Undone by ${undone_by_name ?? 'a deleted account'} on ${exactly(undone_at)}`}
        {open && `. Until ${exactly(undo_until)}`}
      </p>
      {open && granted && (
        <Button
          mt="xs"
          size="sm"
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={undo.isPending}
          aria-label={`Undo: ${ACT_WORDS[kind]}, ${exactly(done_at)}`}
          onClick={ask}
        >
          Undo
        </Button>
      )}
    </>
  )
}
