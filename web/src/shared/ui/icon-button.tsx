import type { ButtonHTMLAttributes } from 'react'
import styles from './icon-button.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly 'aria-label': string
}

/** An icon-only button of the public pages, such as the cross that closes a dialog. */
export function IconButton(button: Props) {
  return <button type="button" {...button} className={styles.icon} />
}
