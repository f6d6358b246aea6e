import { t } from '@waymark/words/t'
import { Privacy as Before } from './privacy-2026-11.3.tsx'

export { lead } from './privacy-2026-11.3.tsx'

/** The same as the version before, except for how long answers are kept. */
export const Privacy = ({ brand_name }: { readonly brand_name: string }) => (
  <Before
    brand_name={brand_name}
    answers_kept={t(
      'Until you ask us to delete them, or a year after your agent marks you as enrolled. If you never enroll and we do not hear from you for a year, we ask whether to keep them, and delete them 30 days later if you do not answer. Of earlier answers, the last 20.',
    )}
  />
)
