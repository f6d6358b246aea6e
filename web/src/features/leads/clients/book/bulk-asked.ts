import type { bulkEndpoints } from '@waymark/contracts/conversations/bulk/endpoints'
import type { SentBodyOf } from '@waymark/contracts/endpoint'

export type Body = SentBodyOf<typeof bulkEndpoints.actInBulk>
export type Whom = Pick<Body, 'ids' | 'matching'>
/** What to do. Null until the form is complete. */
export type Asked = (Body extends infer One ? (One extends Body ? Omit<One, 'ids' | 'matching'> : never) : never) | null
export type Kind = 'status' | 'tag' | 'task' | 'message' | 'hand_over'

/** What a form of the dialog gets. */
export interface FormProps {
  readonly setAsked: (asked: Asked) => void
  /** Of the clients whom it would reach. */
  readonly languages: readonly { language: string; clients: number }[]
  readonly whom: Whom
}
