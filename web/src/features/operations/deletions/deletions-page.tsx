import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Deletion, deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { askPages } from '../../../shared/api/queries.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { DELETION_LABELS, linesOf } from '../../../shared/deletions/deletions.ts'
import { useUndo } from '../../../shared/deletions/use-undo.ts'
import { useNow } from '../../../shared/format/now.ts'
import { exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { List } from '../../../shared/kit/list.tsx'
import { Page } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'

/** Lists clean-ups and deleted accounts. Each can be undone for 30 days. */
export function DeletionsPage() {
  return (
    <Page title="Deletions" width="form">
      <List
        label="Deletions"
        look="panels"
        list={useInfiniteQuery(askPages(deletionEndpoints.listDeletions))}
        failure="Could not load deletions"
        empty="No clean-ups or deleted accounts yet. You can undo them here for 30 days."
      >
        {(deletion) => <Row deletion={deletion} />}
      </List>
    </Page>
  )
}

function Row({ deletion }: { readonly deletion: Deletion }) {
  const { id, kind, counts, subject_id, done_at, done_by_name, undo_until, undone_at, undone_by_name } = deletion
  const undo = useUndo()
  const now = useNow()
  const granted = useMe()?.capabilities.includes('architect') || kind === 'user_deletion'
  const open = undone_at === null && Date.parse(undo_until) > now
  const ask = () =>
    modals.openConfirmModal({
      title: 'Bring it back?',
      children: `${linesOf(counts).join(', ') || DELETION_LABELS[kind]}. Everything comes back as it was, except what went on without it: sessions stay ended, a client whom someone contacted or took over since stays with them, a plan that was ended at the payment provider does not renew, and a person who answered again or asked us to delete their data stays deleted.`,
      labels: { confirm: 'Bring back', cancel: 'Cancel' },
      centered: true,
      onConfirm: () => undo.mutate(id),
    })
  return (
    <>
      <Cluster>
        <Mark tone={undone_at ? 'good' : open ? 'waiting' : 'plain'}>
          {undone_at ? 'Undone' : open ? 'Can be undone' : 'Permanent'}
        </Mark>
      </Cluster>
      <Heading level={2} size="label">
        {DELETION_LABELS[kind]}
      </Heading>
      <Text>{linesOf(counts).join(', ')}</Text>
      <Text size="sm" tone="muted" wrap="anywhere">
        By {done_by_name ?? 'a deleted account'}, <When at={done_at} />
        {subject_id && ` · account ${subject_id}`}
        {undone_at && `. Undone by ${undone_by_name ?? 'a deleted account'} on ${exactly(undone_at)}`}
        {open && `. Until ${exactly(undo_until)}`}
      </Text>
      {open && granted && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={undo.isPending}
          aria-label={`Undo: ${DELETION_LABELS[kind]}, ${exactly(done_at)}`}
          onClick={ask}
        >
          Undo
        </Button>
      )}
    </>
  )
}
