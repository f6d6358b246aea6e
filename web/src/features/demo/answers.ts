import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@waymark/contracts/endpoint'
import type { endpoints } from '@waymark/contracts/endpoints'

type Answer<E extends Endpoint> = (input: { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> }) => AnswerOf<E>

/** What the demo can do, by endpoint. */
export type DemoAnswers = { readonly [K in keyof typeof endpoints]?: Answer<(typeof endpoints)[K]> }
