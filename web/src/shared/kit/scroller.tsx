import type { ComponentPropsWithRef } from 'react'

interface Props extends ComponentPropsWithRef<'section'> {
  /** Names the region for screen readers. */
  readonly 'aria-label': string
}

/** A region that scrolls on its own. It takes the focus, so that keyboard users can scroll it. */
export function Scroller(props: Props) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  return <section tabIndex={0} {...props} />
}
