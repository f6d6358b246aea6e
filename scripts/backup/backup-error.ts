/** An error that its message fully explains to the person at the terminal. Shown without a stack. */
export class BackupError extends Error {
  override name = 'BackupError'
}
