import { IconX } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './modal.module.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** For a button inside: closes as Escape does, and the focus goes back to where it came from. */
export const closeModal = (event: MouseEvent<HTMLElement>) => event.currentTarget.closest('dialog')?.close()

/** The dialog of the public pages: the browser's own, which keeps the focus inside and the page behind it still. */
export function Modal({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className={styles.modal} aria-labelledby={id} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={closeModal}>
          <IconX size={22} stroke={1.75} aria-hidden />
        </button>
      </div>
      {children}
    </dialog>
  )
}
