import { normal } from '../../foundation/site/translated.ts'
import type { Face } from './face.ts'

/** The name of the tag in the head of a page that holds a `LinkedFace` as JSON. */
export const FACE_TAG = 'agency'

/** The face of the agency that a link names: by the agent in it, a user id or a lead code, or by the token of an opt-out. */
export interface LinkedFace {
  readonly agent: string
  readonly face: Face
}

const SHOWN_ON: ReadonlySet<string> = new Set(['/intake', '/assessment', '/congratulations', '/book', '/unsubscribe'])

/** Whether the page has the name of the agency in whose link it was opened. Other pages are this site's own. */
export const showsFace = (pathname: string): boolean => SHOWN_ON.has(normal(pathname))
