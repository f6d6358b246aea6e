import { daysInWords } from '@waymark/rules/foundation/retention-words'
import { t } from '@waymark/words/t'
import { useRetainedFor } from '../use-retained-for.ts'
import { Privacy as Before } from './privacy-2026-11.3.tsx'

export { lead } from './privacy-2026-11.3.tsx'

interface Props {
  readonly brand_name: string
  /** What a later version says about text messages. */
  readonly texts?: string
}

/** Says how long answers are kept from the settings, so that it stays true when they change. */
export function Privacy({ brand_name, texts }: Props) {
  const kept = useRetainedFor()
  const answers_kept = t(
    'Until you ask us to delete them, or for {enrolled} after your agent marks you as enrolled. If you never enroll and we do not hear from you for {silent}, we ask whether to keep them, and delete them {notice} later if you do not answer.',
    {
      enrolled: kept ? daysInWords(kept.enrolled_clients) : t('some time'),
      silent: kept ? daysInWords(kept.silent_clients) : t('a long time'),
      notice: kept ? daysInWords(kept.notice) : t('some time'),
    },
  )
  const all_kept = `${answers_kept} ${t('Of earlier answers, the last 20.')}`
  return <Before brand_name={brand_name} answers_kept={all_kept} {...(texts && { texts })} />
}
