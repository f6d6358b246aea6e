/** A reason not to start that its sentence explains to the person at the terminal: shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
