import type { KeyboardEvent } from 'react'

export interface Cell {
  row: number
  column: number
}

/** The cell a key moves to, or null if the key keeps its usual meaning. */
export function cellFrom(event: KeyboardEvent<HTMLElement>, { row, column }: Cell): Cell | null {
  const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event
  if (altKey || ctrlKey || metaKey || event.nativeEvent.isComposing) return null
  if (key === 'Enter') return { row: shiftKey ? row - 1 : row + 1, column }
  // In a select, the arrow keys change its value.
  if (target instanceof HTMLSelectElement || shiftKey) return null
  if (key === 'ArrowDown') return { row: row + 1, column }
  if (key === 'ArrowUp') return { row: row - 1, column }
  const text = target instanceof HTMLInputElement && target.type === 'text' ? target : undefined
  const atStart = !text || (text.selectionStart === 0 && text.selectionEnd === 0)
  const atEnd = !text || text.selectionStart === text.value.length
  if (key === 'ArrowLeft' && atStart) return { row, column: column - 1 }
  if (key === 'ArrowRight' && atEnd) return { row, column: column + 1 }
  return null
}
