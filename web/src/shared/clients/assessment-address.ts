import { isDemo } from '../session/demo-session.ts'

/** A broker's own link to the assessment. */
export const assessmentLink = (me: { readonly id: string } | null | undefined): string =>
  `${window.location.origin}/assessment?agent=${me && !isDemo() ? me.id : 'demo'}`
