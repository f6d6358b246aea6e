import { type PointerEvent, type RefObject, useState } from 'react'
import { holdOrder } from './hold-order.ts'

/** Pixels of scrolling after which we assume that the user is reading. */
const READING_PX = 48

const differs = (rows: readonly { readonly id: string }[], ids: readonly string[]) =>
  rows.length !== ids.length || rows.some(({ id }, at) => id !== ids[at])

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
  // The browser does not say that the pointer left what is gone.
  if (pointed && rows.length === 0) setPointed(false)
  // Asked only when something could move: the browser lays out the page to answer it.
  const reading = () => pointed || (scroller.current?.scrollTop ?? 0) > READING_PX
  const moves = asked !== null && asked === shown.asked && differs(rows, shown.ids)
  const held = moves && reading() ? holdOrder(shown.ids, rows) : { rows, waiting: 0 }
  if (asked !== shown.asked || differs(held.rows, shown.ids)) setShown({ asked, ids: held.rows.map(({ id }) => id) })
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
