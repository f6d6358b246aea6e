/** A server of a test's own, which may be stopped, killed and started again at the same address. */
export interface TestServer extends AsyncDisposable {
  url: string
  /** Starts it again after `stop` or `kill`. */
  start: () => Promise<void>
  stop: () => Promise<void>
  kill: () => Promise<void>
  /** Ends it for good and removes its data. */
  close: () => Promise<void>
}
