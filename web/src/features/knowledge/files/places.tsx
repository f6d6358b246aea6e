import type { Box } from '@waymark/contracts/knowledge/plan-facts/facts'
import { useEffect, useRef } from 'react'
import styles from './places.module.css'

interface Props {
  readonly places: readonly Box[]
  /** The page below has been drawn. */
  readonly ready: boolean
}

const percent = (share: number) => `${share * 100}%`

/** Frames around places of a page. Scrolls to the first one. */
export function Places({ places, ready }: Props) {
  const first = useRef<HTMLElement>(null)
  useEffect(() => {
    if (ready && places.length > 0) first.current?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [places, ready])
  if (!ready) return null
  return places.map(({ left, top, width, height }, index) => (
    <mark
      key={`${left} ${top}`}
      ref={index === 0 ? first : undefined}
      className={styles.place}
      style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
    >
      <span className="visually-hidden">The passage is here</span>
    </mark>
  ))
}
