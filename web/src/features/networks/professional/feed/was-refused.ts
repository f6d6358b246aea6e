import { ApiError } from '../../../../shared/api/api-error.ts'

/** The server said no; otherwise nothing was heard of it. */
export const wasRefused = (error: unknown): boolean => error instanceof ApiError && error.status > 0
