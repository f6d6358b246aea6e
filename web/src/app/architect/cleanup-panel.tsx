import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { askForDeed } from '../../shared/deletions/deletion-dialog.tsx'
import { DATA_CLEANUP, MOCK_CLEANUP, type Outcome } from '../../shared/deletions/deletions.ts'
import { Cluster } from '../../shared/kit/layout.tsx'
import { PanelSection } from '../../shared/kit/panel.tsx'
import { toast } from '../../shared/ui/toast.tsx'

/** Milliseconds until the page reloads, as specified. */
const RELOAD_MS = 2000

const reload = ({ lines, kept }: Outcome) => {
  toast.success(`Deleted: ${lines.join(', ') || 'nothing'}. ${kept}.`)
  setTimeout(() => window.location.reload(), RELOAD_MS)
}

export function CleanupPanel() {
  return (
    <PanelSection title="Clean-up" lead="You see what it deletes before anything happens, and can undo it for 30 days.">
      <Cluster>
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
      </Cluster>
    </PanelSection>
  )
}
