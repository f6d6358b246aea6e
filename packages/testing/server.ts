/** A test's own server, which can be stopped, killed and restarted at the same address. */
export interface TestServer extends AsyncDisposable {
  url: string
  /** Restarts it after `stop` or `kill`. */
  start: () => Promise<void>
  stop: () => Promise<void>
  kill: () => Promise<void>
  /** Stops it permanently and removes its data. */
  close: () => Promise<void>
}
