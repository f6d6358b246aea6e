import { ApiError } from '../../../../shared/api/api-error.ts'

/** True if the server refused the request. False if no response arrived. */
export const wasRefused = (error: unknown): boolean => error instanceof ApiError && error.status > 0
