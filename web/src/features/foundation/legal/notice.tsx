import type { NOTICES } from '@waymark/rules/leads/intake/notices'
import { noticeOf } from '@waymark/rules/leads/intake/notices'
import { t } from '@waymark/words/t'

/** The terms that consumers accept at the end of the assessment, in one of their versions. */
export function Notice({ version }: { readonly version: keyof typeof NOTICES }) {
  return noticeOf(version).terms.map(({ heading, text }) => (
    <div key={heading}>
      <h3>{t(heading)}</h3>
      <p>{t(text)}</p>
    </div>
  ))
}
