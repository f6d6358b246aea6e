import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { toast } from '../../../shared/ui/toast.tsx'
import { askForDeed } from '../acts/act-dialog.tsx'
import { DATA_CLEANUP, MOCK_CLEANUP, type Outcome } from '../acts/deeds.ts'
import styles from './architect-tab.module.css'

/** Milliseconds until the page is read anew, as specified. */
const RELOAD_MS = 2000

const reload = ({ lines, kept }: Outcome) => {
  toast.success(`Deleted: ${lines.join(', ') || 'nothing'}. ${kept}.`)
  setTimeout(() => window.location.reload(), RELOAD_MS)
}

export function CleanupPanel() {
  return (
    <section className={styles.card} aria-labelledby="architect-cleanup">
      <h2 id="architect-cleanup">Clean-up</h2>
      <p className={styles.hint}>You see what it comes to before anything is deleted, and can undo it for 30 days.</p>
      <div className={styles.acts}>
        {[MOCK_CLEANUP, DATA_CLEANUP].map((deed) => (
          <Button
            key={deed.key}
            variant="default"
            c="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => askForDeed({ deed, done: reload })}
          >
            {deed.title}
          </Button>
        ))}
      </div>
    </section>
  )
}
