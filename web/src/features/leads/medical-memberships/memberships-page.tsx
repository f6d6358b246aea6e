import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type MedicalMembership, medicalEndpoints } from '@waymark/contracts/leads/medical/endpoints'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { call } from '../../../shared/api/call.ts'
import { answersFrom, askPages } from '../../../shared/api/queries.ts'
import styles from '../../../shared/console/console.module.css'
import { PanelList } from '../../../shared/console/panel-list.tsx'
import { exactly } from '../../../shared/format/time.ts'
import { toast } from '../../../shared/ui/toast.tsx'

export function MembershipsPage() {
  return (
    <PanelList
      title="Medical memberships"
      label="Medical memberships"
      list={useInfiniteQuery(askPages(medicalEndpoints.listMemberships))}
      failure="Could not load memberships"
      empty="Nobody applied yet. Applications from the medical area appear here."
    >
      {(membership) => <Membership {...membership} />}
    </PanelList>
  )
}

function Membership(membership: MedicalMembership) {
  const { name, email, phone, user_type, interests, agreement_version, created_at } = membership
  const { ask, pending } = useErase(membership)
  return (
    <>
      <h2>{name}</h2>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
        {phone && ` · ${phone}`}
      </p>
      <p className={styles.dimmed}>
        {[user_type, ...interests, `agreement ${agreement_version}`, exactly(created_at)].join(' · ')}
      </p>
      <Button
        mt="xs"
        size="sm"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        aria-label={`Erase the application of ${name}`}
        loading={pending}
        onClick={ask}
      >
        Erase
      </Button>
    </>
  )
}

function useErase({ id, name }: MedicalMembership) {
  const queries = useQueryClient()
  const erase = useMutation({
    mutationFn: () => call(medicalEndpoints.deleteMembership, { params: { id } }),
    onSuccess: () => {
      toast.success(`The application of ${name} was erased.`)
      void queries.invalidateQueries({ queryKey: answersFrom(adminEndpoints.readListCounts) })
      return queries.invalidateQueries({ queryKey: answersFrom(medicalEndpoints.listMemberships) })
    },
    onError: (error) => toast.error('Could not erase the application', error),
  })
  const ask = () =>
    modals.openConfirmModal({
      title: `Erase the application of ${name}?`,
      children: 'For when they ask for it. Nothing of it stays but a note that you erased it, and nobody can undo it.',
      labels: { confirm: 'Erase', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => erase.mutate(),
    })
  return { ask, pending: erase.isPending }
}
