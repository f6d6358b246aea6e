import { UnstyledButton } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { ApiError } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import styles from './toast.module.css'

interface News {
  /** The same id later replaces what it says, while it is still there. */
  readonly id: string
  readonly title: string
  readonly message: string
  /** What a click on it does. */
  readonly open: () => void
}

/** Milliseconds that an Undo is offered; longer than other toasts, because it must be read and reached. */
const UNDO_MS = 10_000

const closeButtonProps = { 'aria-label': 'Close' }

/** Short messages at the bottom right. */
export const toast = {
  success: (message: string) => notifications.show({ message, color: 'green', closeButtonProps }),
  /** What failed, and under it why, as far as the server said. */
  error: (failed: string, error?: unknown) => {
    const why = error instanceof ApiError ? error.detail : ''
    const said = why === '' ? { message: failed } : { title: failed, message: why }
    notifications.show({ ...said, color: 'red', closeButtonProps })
  },
  /** What was done, and for some seconds a way to take it back. */
  undo: (message: string, undo: () => void) => {
    const id = `undo-${newIdempotencyKey()}`
    const act = () => {
      notifications.hide(id)
      undo()
    }
    notifications.show({
      id,
      message: (
        <>
          {message}{' '}
          <UnstyledButton className={styles.open} onClick={act}>
            Undo
          </UnstyledButton>
        </>
      ),
      color: 'green',
      autoClose: UNDO_MS,
      closeButtonProps,
    })
  },
  news: ({ id, title, message, open }: News) => {
    const act = () => {
      notifications.hide(id)
      open()
    }
    const said = {
      id,
      title,
      message: (
        <UnstyledButton className={styles.open} onClick={act}>
          {message}
        </UnstyledButton>
      ),
      closeButtonProps,
    }
    notifications.update(said)
    // In a storm of news those that would only wait for room are left out: by then they are old.
    if (notificationsStore.getState().queue.length === 0) notifications.show(said)
  },
}
