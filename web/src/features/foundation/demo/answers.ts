import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@waymark/contracts/endpoint'
import type { endpoints } from '@waymark/contracts/endpoints'

/** Bytes are a `Blob` here. `sent` is the body before validation, and contains the file of an upload. */
type Answer<E extends Endpoint> = (input: {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  sent: unknown
}) => AnswerOf<E> | Blob

/** The demo responses by endpoint. */
export type DemoAnswers = { readonly [K in keyof typeof endpoints]?: Answer<(typeof endpoints)[K]> }
