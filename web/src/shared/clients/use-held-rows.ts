import { type PointerEvent, type RefObject, useState } from 'react'
import { holdOrder } from './hold-order.ts'

/** Scrolled down by this much (px), somebody is reading. */
const READING_PX = 48

/**
 * Rows that do not move under the pointer, nor under somebody who has scrolled: new ones wait until `release`.
 * `asked` names what the rows answer; for another question, or while it is null, nothing is held.
 */
export function useHeldRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  asked: string | null,
  scroller: RefObject<HTMLElement | null>,
) {
  const [pointed, setPointed] = useState(false)
  const [shown, setShown] = useState<{ asked: string | null; ids: readonly string[] }>({ asked: null, ids: [] })
  const reading = pointed || (scroller.current?.scrollTop ?? 0) > READING_PX
  const held = reading && asked !== null && asked === shown.asked ? holdOrder(shown.ids, rows) : { rows, waiting: 0 }
  const ids = held.rows.map(({ id }) => id)
  if (asked !== shown.asked || ids.length !== shown.ids.length || ids.some((id, at) => id !== shown.ids[at])) {
    setShown({ asked, ids })
  }
  return {
    ...held,
    release: () => setShown({ asked: null, ids: [] }),
    pointing: {
      // Moved over it: a pointer that lay where the list came to be points at nothing yet.
      onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent) => {
        if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) setPointed(true)
      },
      onPointerLeave: () => setPointed(false),
    },
  }
}
