/** A reason that its sentence explains to the person at the terminal: shown without a stack. */
export class BackupError extends Error {
  override name = 'BackupError'
}
