import 'express-serve-static-core'

declare module 'express-serve-static-core' {
  interface Request {
    /** Made here, never taken from the caller; in the log, in errors and in events. */
    id: string
  }
}
