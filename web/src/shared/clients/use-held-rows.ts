import { type PointerEvent, type RefObject, useState } from 'react'
import { holdOrder } from './hold-order.ts'

/** Pixels of scrolling after which we assume that the user is reading. */
const READING_PX = 48

/**
 * Rows that do not move while the pointer is over them or the list is scrolled. New rows wait until `release`. `asked`
 * identifies the query behind the rows. Rows are not held after the query changes or if it is null.
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
      // A pointer that was already there when the list appeared is not pointing at a row yet.
      onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent) => {
        if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) setPointed(true)
      },
      onPointerLeave: () => setPointed(false),
    },
  }
}
