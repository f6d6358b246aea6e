/** Saves bytes as a download with this file name. */
export function saveBytes(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the bytes some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
