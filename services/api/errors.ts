import type { ErrorBody } from '@waymark/contracts/fields'
import {
  AppError,
  conflict,
  isDatabaseUnavailable,
  isMissingReference,
  notFound,
  unavailable,
} from '@waymark/platform/errors'
import type { Log } from '@waymark/platform/log'
import { ifTranslated, inLanguage, msg } from '@waymark/words/t'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { isEventStream, sendEvent } from './event-stream.ts'
import { languageOf } from './language.ts'

const UNEXPECTED = msg('Something went wrong on our side. Please try again in a moment.')

export const unknownPath: RequestHandler = () => {
  throw notFound(msg('There is nothing at this address.'))
}

/**
 * Turns any error into the one error format. Logs errors that the caller did not cause, and never what people typed.
 */
export const answerError =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const streaming = isEventStream(response)
    if (response.headersSent && !streaming) {
      next(error)
      return
    }
    const known = toAppError(error)
    if (!known) log.error({ err: error, request_id: request.id }, 'a request failed')
    else if (known.status === 503) log.warn({ err: error, request_id: request.id }, 'a request met a missing part')
    const inWords = (sentence: string) => inLanguage(languageOf(request), () => ifTranslated(sentence))
    const body: ErrorBody = {
      detail: inWords(known?.message ?? UNEXPECTED),
      code: known?.code ?? 'internal',
      request_id: request.id,
      ...(known?.errors && {
        errors: known.errors.map(({ path, message }) => ({ path, message: inWords(message) })),
      }),
      ...(known?.free_times && { free_times: [...known.free_times] }),
    }
    if (streaming) {
      sendEvent(response, 'error', body)
      response.end()
      return
    }
    if (known?.retry_after_s !== undefined) response.set('Retry-After', String(known.retry_after_s))
    response.status(known?.status ?? 500).json(body)
  }

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  // From Express: a path that cannot be decoded.
  if (error instanceof URIError) return new AppError(400, 'bad_path', msg('This address is not valid.'))
  // From Express: a missing file, or a range that cannot be served.
  const status = error instanceof Error && 'status' in error ? Number(error.status) : undefined
  if (status === 404) return notFound(msg('There is nothing at this address.'))
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError(status, 'bad_request', "We can't answer this request.")
  }
  if (isMissingReference(error))
    return conflict(msg('Something this belongs to was just deleted. Reload the page and try again.'))
  return isDatabaseUnavailable(error) ? unavailable() : undefined
}
