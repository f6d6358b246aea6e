/** Saves bytes under a name, as a download would. */
export function saveBytes(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes the bytes a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
