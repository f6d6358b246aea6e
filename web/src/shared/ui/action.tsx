import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { classes } from '../kit/part.ts'
import styles from './action.module.css'

interface Look {
  /** How prominent the button is on its page. */
  readonly weight?: 'main' | 'second' | 'danger' | undefined
  /** `sm` for a button inside a panel or below a list. */
  readonly size?: 'sm' | 'md' | undefined
}

/** The button of the public pages. Mantine's button would be a tenth of what they load first. */
export function Action({
  weight = 'main',
  size,
  className,
  type = 'button',
  ...button
}: Look & ComponentProps<'button'>) {
  return (
    <button
      {...button}
      // The default is `button`; the rule only accepts a literal.
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={classes(styles.action, className)}
      data-weight={weight}
      data-size={size}
    />
  )
}

export function ActionLink({ weight = 'main', size, className, ...link }: Look & LinkProps) {
  return <Link {...link} className={classes(styles.action, className)} data-weight={weight} data-size={size} />
}
