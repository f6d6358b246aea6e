import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import {
  type AdministeredUserDetail,
  accountAdministrationEndpoints,
} from '@waymark/contracts/people/accounts/administration'
import { answersFrom } from '../../../shared/api/queries.ts'
import styles from '../../../shared/console/console.module.css'
import { askForDeed } from '../../../shared/deletions/deletion-dialog.tsx'
import { userDeletion } from '../../../shared/deletions/deletions.ts'
import { useUndo } from '../../../shared/deletions/use-undo.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'

/** Ends an account for real: not switched off, but gone. */
export function DeleteSection({ user }: { readonly user: AdministeredUserDetail }) {
  const queries = useQueryClient()
  const [, change] = useAddress()
  const undo = useUndo()
  const name = nameOf(user)
  const kept = user.is_stakeholder || user.is_test_agent
  const ask = () =>
    askForDeed({
      deed: userDeletion({ id: user.id, name }),
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
    <section className={styles.panel} aria-labelledby="delete-title">
      <h3 id="delete-title">Delete</h3>
      <p className={styles.effect}>
        {kept
          ? 'This account is kept: it is marked as a stakeholder or a test agent.'
          : 'The account goes with what was its own. Its clients go to the administrators, so that nobody is lost.'}
      </p>
      <div className={styles.acts}>
        <Button
          size="sm"
          variant="default"
          c="red"
          disabled={kept}
          leftSection={<IconTrash size={18} aria-hidden />}
          aria-label={`Delete account of ${name}`}
          onClick={ask}
        >
          Delete account
        </Button>
      </div>
    </section>
  )
}
