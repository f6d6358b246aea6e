import type { Face } from '@waymark/contracts/people/agency/face'
import { FACE_TAG, type LinkedFace } from '@waymark/contracts/people/agency/face-tag'

const tag = import.meta.env.SSR ? null : document.querySelector<HTMLMetaElement>(`meta[name="${FACE_TAG}"]`)
/** Our own server wrote it into this page (services/api/page-head.ts). */
const linked: LinkedFace | null = tag && JSON.parse(tag.content)

/** How the agency that a link names looks, by the agent or the token in it. Null if it has no look of its own, or the page was not opened by that link. */
export const faceOfLink = (agent: string | null): Face | null => (linked?.agent === agent ? linked.face : null)
