import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import type { z } from 'zod'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { Demo } from '../../../shared/api/demo.ts'
import { urlOf } from '../../../shared/api/request.ts'
import { accountAnswers } from './account-answers.ts'
import { agencyAnswers } from './agency-answers.ts'
import type { DemoAnswers } from './answers.ts'
import { appointmentAnswers } from './appointment-answers.ts'
import { assistantAnswers } from './assistant-answers.ts'
import { billingAnswers } from './billing-answers.ts'
import { bulkAnswers } from './bulk-answers.ts'
import { censusAnswers } from './census-answers.ts'
import { clientAnswers } from './client-answers.ts'
import { clientWorkAnswers } from './client-work-answers.ts'
import { documentAnswers } from './document-answers.ts'
import { fileAnswers } from './file-answers.ts'
import { addFirstClients } from './first-clients.ts'
import { importAnswers } from './import-answers.ts'
import { libraryAnswers } from './library-answers.ts'
import { messageAnswers } from './message-answers.ts'
import { networkAnswers } from './network-answers.ts'
import { opportunityAnswers } from './opportunity-answers.ts'
import { overviewAnswers } from './overview-answers.ts'
import { createStore } from './store.ts'
import { tagAnswers } from './tag-answers.ts'
import { taskAnswers } from './task-answers.ts'
import { viewAnswers } from './view-answers.ts'

export const NOT_IN_DEMO = 'Not part of the demo'

/** Creates a new demo. Its data exists only in this page and is lost when the page closes. */
export function createDemo(): Demo {
  const store = createStore(new Date())
  addFirstClients(store)
  const answers: DemoAnswers = {
    ...accountAnswers(store),
    ...billingAnswers(store),
    ...clientAnswers(store),
    ...clientWorkAnswers(store),
    ...viewAnswers(store),
    ...tagAnswers(store),
    ...bulkAnswers(store),
    ...taskAnswers(store),
    ...appointmentAnswers(store),
    ...messageAnswers(store),
    ...documentAnswers(store),
    ...agencyAnswers(store),
    ...censusAnswers(store),
    ...importAnswers,
    ...fileAnswers(store),
    ...assistantAnswers(store),
    ...overviewAnswers(store),
    ...networkAnswers(store),
    ...opportunityAnswers(store),
    ...libraryAnswers(store),
  }
  const byEndpoint = new Map<Endpoint, unknown>(
    Object.entries(endpoints).map(([name, endpoint]) => [
      endpoint,
      Object.entries(answers).find(([own]) => own === name)?.[1],
    ]),
  )
  return (endpoint, request) => {
    const { params, body, form } = request
    // Read the query as the server would see it: empty values are not part of the address.
    const query = Object.fromEntries(new URL(urlOf(endpoint, request), 'http://demo').searchParams)
    const answer = byEndpoint.get(endpoint)
    if (!isAnswer(answer)) throw new ApiError(0, 'not_in_demo', NOT_IN_DEMO)
    const response = answer({
      params: checked(endpoint.params, params),
      query: checked(endpoint.query, query),
      body: checked(endpoint.body, body),
      sent: form ? Object.fromEntries(form) : body,
    })
    const limit = endpoint.paged ? Number(query['limit'] ?? MOST) : MOST
    return Array.isArray(response) ? response.slice(0, limit) : response
  }
}

/** A demo never has more rows, so there are no further pages. */
const MOST = 1000

type LooseAnswer = (input: { params: unknown; query: unknown; body: unknown; sent: unknown }) => unknown
const isAnswer = (answer: unknown): answer is LooseAnswer => typeof answer === 'function'

/** Rejects invalid values with the server's message. */
function checked(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new ApiError(422, 'invalid', errors[0]?.message ?? 'Please check your entries.', errors)
}
