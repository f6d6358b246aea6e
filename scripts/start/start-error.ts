/** A reason not to start that its message fully explains to the person at the terminal. Shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
