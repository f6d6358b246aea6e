import type { bulkEndpoints } from '@waymark/contracts/conversations/bulk/endpoints'
import type { SentBodyOf } from '@waymark/contracts/endpoint'

export type Body = SentBodyOf<typeof bulkEndpoints.actInBulk>
export type Previewed = SentBodyOf<typeof bulkEndpoints.previewBulk>
export type Whom = Pick<Body, 'ids' | 'matching'>
type WithoutWhom<Sent> = Sent extends unknown ? Omit<Sent, keyof Whom> : never
/** What to do. */
type Whole = WithoutWhom<Body>
/** Null until a preview can be asked for. A hand-over shows one when only the colleague is chosen. */
export type Asked = Whole | WithoutWhom<Previewed> | null

export const isWhole = (asked: NonNullable<Asked>): asked is Whole => asked.act !== 'hand_over' || 'message' in asked
export type Kind = 'status' | 'tag' | 'task' | 'message' | 'hand_over'

/** What a form of the dialog gets. */
export interface FormProps {
  readonly setAsked: (asked: Asked) => void
  /** Of the clients whom it would reach. */
  readonly languages: readonly { language: string; clients: number }[]
  readonly whom: Whom
}
