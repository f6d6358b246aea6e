import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './action.module.css'

/** How much an act weighs on its page. */
interface Weight {
  readonly weight?: 'main' | 'second' | undefined
}

/** The button of the public pages. The kit's own would be a tenth of their first load. */
export function Action({
  weight = 'main',
  className = '',
  type = 'button',
  ...button
}: Weight & ButtonHTMLAttributes<HTMLButtonElement>) {
  // oxlint-disable-next-line react/button-has-type
  return <button {...button} type={type} className={`${styles.action} ${className}`} data-weight={weight} />
}

export function ActionLink({ weight = 'main', className = '', ...link }: Weight & LinkProps) {
  return <Link {...link} className={`${styles.action} ${className}`} data-weight={weight} />
}
