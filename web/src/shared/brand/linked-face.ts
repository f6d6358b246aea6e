import type { Face } from '@waymark/contracts/people/agency/face'
import { FACE_TAG } from '@waymark/contracts/people/agency/face-tag'
import { memberOf, textOf } from '../api/read-answer.ts'

function faceIn(answer: unknown): Face | null {
  const agency_name = textOf(answer, 'agency_name')
  const theme = Object.entries(Object(memberOf(answer, 'theme'))).map(([name, value]) => [name, String(value)])
  return agency_name === null ? null : { agency_name, logo: textOf(answer, 'logo'), theme: Object.fromEntries(theme) }
}

const tag = import.meta.env.SSR ? null : document.querySelector<HTMLMetaElement>(`meta[name="${FACE_TAG}"]`)
/** The `LinkedFace` that our own server wrote into this page (services/api/page-head.ts). */
const linked: unknown = tag && JSON.parse(tag.content)
const face = faceIn(memberOf(linked, 'face'))

/** How the agency that a link names looks, by the agent or the token in it. Null if it has no look of its own, or the page was not opened by that link. */
export const faceOfLink = (agent: string | null): Face | null => (textOf(linked, 'agent') === agent ? face : null)
