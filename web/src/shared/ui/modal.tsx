import { IconX } from '@tabler/icons-react'
import { t } from '@waymark/words/t'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Row, Stack } from '../kit/layout.tsx'
import kit from '../kit/text.module.css'
import { Heading } from '../kit/text.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './modal.module.css'
import { useBackCloses } from './use-back-closes.ts'

interface Props {
  readonly title: string
  /** A closed dialog keeps what the user typed in it. */
  readonly opened?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** For a button inside the dialog. It closes the dialog like Escape, and the focus returns to where it was. */
export const closeModal = (event: MouseEvent<HTMLElement>) => event.currentTarget.closest('dialog')?.close()

/**
 * The dialog of the public pages. It uses the browser's `dialog`, which keeps the focus inside and blocks the page
 * behind.
 */
export function Modal({ title, opened = true, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!opened) dialog.current?.close()
    else if (!dialog.current?.open) dialog.current?.showModal()
  }, [opened])
  useBackCloses(opened, () => dialog.current?.close())
  return (
    <dialog ref={dialog} className={`${kit.public} ${styles.modal}`} aria-labelledby={id} onClose={onClose}>
      <Stack>
        <Row justify="between" gap="md">
          <Heading level={2} id={id}>
            {title}
          </Heading>
          <IconButton aria-label={t('Close')} onClick={closeModal}>
            <IconX size={22} stroke={1.75} aria-hidden />
          </IconButton>
        </Row>
        {children}
      </Stack>
    </dialog>
  )
}
