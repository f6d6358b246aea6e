import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type MedicalMembership, medicalEndpoints } from '@waymark/contracts/leads/medical/endpoints'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { call } from '../../../shared/api/call.ts'
import { askPages } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { exactly } from '../../../shared/format/time.ts'
import { List } from '../../../shared/kit/list.tsx'
import { Page } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'

export function MembershipsPage() {
  return (
    <Page title="Medical memberships" width="form">
      <List
        label="Medical memberships"
        look="panels"
        list={useInfiniteQuery(askPages(medicalEndpoints.listMemberships))}
        failure="Could not load memberships"
        empty="No one has applied yet. Applications from the medical area appear here."
      >
        {(membership) => <Membership {...membership} />}
      </List>
    </Page>
  )
}

function Membership(membership: MedicalMembership) {
  const { name, email, phone, user_type, interests, agreement_version, created_at } = membership
  const { ask, pending } = useErase(membership)
  return (
    <>
      <Heading level={2} size="label">
        {name}
      </Heading>
      <Text wrap="anywhere">
        <a href={`mailto:${email}`}>{email}</a>
        {phone && ` · ${phone}`}
      </Text>
      <Text size="sm" tone="muted" wrap="anywhere">
        {[user_type, ...interests, `agreement ${agreement_version}`, exactly(created_at)].join(' · ')}
      </Text>
      <Button
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
  const erase = useAction({
    mutationFn: () => call(medicalEndpoints.deleteMembership, { params: { id } }),
    reread: [adminEndpoints.readListCounts, medicalEndpoints.listMemberships],
    done: `The application of ${name} was erased.`,
    failed: 'Could not erase the application',
  })
  const ask = () =>
    modals.openConfirmModal({
      title: `Erase the application of ${name}?`,
      children:
        'Do this when the applicant asks for it. Only a record that you erased it remains. You cannot undo this.',
      labels: { confirm: 'Erase', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      onConfirm: () => erase.mutate(),
    })
  return { ask, pending: erase.isPending }
}
