import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../../shared/ui/later.ts'

/** More than most screens show. */
const FIRST = 12

/**
 * The first rows of a long list, and all of them once these were painted. Otherwise a slow phone would be busy with
 * rows below its screen, and answer no touch.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [all, setAll] = useState(false)
  const waits = !all && rows.length > FIRST
  useEffect(() => {
    if (waits) return afterPaint(() => startTransition(() => setAll(true)))
    return undefined
  }, [waits])
  return waits ? rows.slice(0, FIRST) : rows
}
