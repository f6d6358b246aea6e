import 'express-serve-static-core'

declare module 'express-serve-static-core' {
  interface Request {
    /** Generated here, never taken from the caller. Used in the log, in errors and in events. */
    id: string
  }
}
