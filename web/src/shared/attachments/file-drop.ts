import { type ClipboardEvent, type DragEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes files that are dropped on a part of the page. `over` says that they are above it. */
export function useFileDrop(add: (files: Iterable<File>) => void) {
  const [over, setOver] = useState(false)
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        add(event.dataTransfer.files)
      },
    },
  }
}

/** Takes a picture from the clipboard. Text is pasted as usual. */
export const pasteFiles = (add: (files: Iterable<File>) => void) => (event: ClipboardEvent) => {
  if (event.clipboardData.files.length === 0) return
  event.preventDefault()
  add(event.clipboardData.files)
}
