import { notifications, notificationsStore } from '@mantine/notifications'
import { t } from '@waymark/words/t'
import { ApiError } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import styles from './toast.module.css'

interface News {
  /** A later toast with the same id replaces this one while it is still on screen. */
  readonly id: string
  readonly title: string
  readonly message: string
  /** Called when the user clicks the toast. */
  readonly open: () => void
}

/** Milliseconds that an Undo is offered; longer than other toasts, because it must be read and reached. */
const UNDO_MS = 10_000

const closeButtonProps = { 'aria-label': t('Close') }

/** Short messages at the bottom right. */
export const toast = {
  success: (message: string) => notifications.show({ message, color: 'green', closeButtonProps }),
  /** Shows what failed, with the server's reason below it if there is one, or a sentence about it. */
  error: (failed: string, error?: unknown) => {
    const why = typeof error === 'string' ? error : error instanceof ApiError ? error.detail : ''
    const said = why === '' ? { message: failed } : { title: failed, message: why }
    notifications.show({ ...said, color: 'red', closeButtonProps })
  },
  /** Shows what was done, with an Undo button for some seconds. */
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
          <button type="button" className={styles.open} onClick={act}>
            {t('Undo')}
          </button>
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
        <button type="button" className={styles.open} onClick={act}>
          {message}
        </button>
      ),
      closeButtonProps,
    }
    notifications.update(said)
    // Skip news that would have to wait for room, because it would be outdated by then.
    if (notificationsStore.getState().queue.length === 0) notifications.show(said)
  },
}
