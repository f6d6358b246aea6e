import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import {
  type AdministeredUserDetail,
  accountAdministrationEndpoints,
} from '@waymark/contracts/people/accounts/administration'
import { answersFrom } from '../../../shared/api/queries.ts'
import { askForDeed } from '../../../shared/deletions/deletion-dialog.tsx'
import { userDeletion } from '../../../shared/deletions/deletions.ts'
import { useUndo } from '../../../shared/deletions/use-undo.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'

/** Deletes an account permanently, unlike disabling it. */
export function DeleteSection({ user }: { readonly user: AdministeredUserDetail }) {
  const queries = useQueryClient()
  const [, change] = useAddress()
  const undo = useUndo()
  const name = nameOf(user)
  const isProtected = user.is_stakeholder || user.is_test_agent
  const ask = () =>
    askForDeed({
      deed: userDeletion({ id: user.id, name, pays: user.paid !== null || user.overdue !== null }),
      done: ({ undo_id }) => {
        modals.closeAll()
        change({ user: null })
        void queries.invalidateQueries({ queryKey: answersFrom(accountAdministrationEndpoints.listAllUsers) })
        const done = `The account of ${name} is deleted.`
        if (undo_id) toast.undo(done, () => undo.mutate(undo_id))
        else toast.success(done)
      },
    })
  return (
    <PanelSection level={3} title="Delete">
      <Text>
        {isProtected
          ? 'This account is protected, because it is marked as a stakeholder or a test agent.'
          : 'The account and its own data are deleted, with the people it imported and its test clients. Its other clients move to the administrators.'}
      </Text>
      <Cluster>
        <Button
          size="sm"
          variant="default"
          c="red"
          disabled={isProtected}
          leftSection={<IconTrash size={18} aria-hidden />}
          aria-label={`Delete account of ${name}`}
          onClick={ask}
        >
          Delete account
        </Button>
      </Cluster>
    </PanelSection>
  )
}
