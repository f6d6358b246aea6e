import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash } from '@tabler/icons-react'
import styles from './architect-tab.module.css'
import { CleanupDialog } from './cleanup-dialog.tsx'
import { type Cleanup, DATA_CLEANUP, MOCK_CLEANUP } from './cleanups.ts'

const open = (cleanup: Cleanup) =>
  modals.open({
    title: cleanup.title,
    children: <CleanupDialog cleanup={cleanup} />,
    centered: true,
    closeButtonProps: { 'aria-label': 'Close' },
  })

export function CleanupPanel() {
  return (
    <section className={styles.card} aria-labelledby="architect-cleanup">
      <h2 id="architect-cleanup">Clean-up</h2>
      <p className={styles.hint}>You see what it comes to before anything is deleted, and can undo it for 30 days.</p>
      <div className={styles.acts}>
        {[MOCK_CLEANUP, DATA_CLEANUP].map((cleanup) => (
          <Button
            key={cleanup.title}
            variant="default"
            c="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => open(cleanup)}
          >
            {cleanup.title}
          </Button>
        ))}
      </div>
    </section>
  )
}
