import type { ReactNode } from 'react'
import styles from './brand.module.css'

interface Props {
  /** Unique among the pictures of a page. */
  readonly name: string
  readonly size: readonly [width: number, height: number]
  readonly corner: number
  /** Fills its box, and loses what is over at the bottom or the sides. */
  readonly slice?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The frame of a decorative picture, and its sky. */
export function Scene({ name, size: [width, height], corner, slice = false, className, children }: Props) {
  return (
    <svg
      className={`${styles.scene} ${className ?? ''}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={slice ? 'xMidYMin slice' : undefined}
      aria-hidden="true"
      focusable="false"
    >
      <clipPath id={`${name}-frame`}>
        <rect width={width} height={height} rx={corner} />
      </clipPath>
      <g clipPath={`url(#${name}-frame)`}>
        <rect className={styles.sky} width={width} height={height} />
        {children}
      </g>
    </svg>
  )
}
