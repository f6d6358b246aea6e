import { count } from '../../../../shared/format/people.ts'
import { useRetainedFor } from '../use-retained-for.ts'
import { Privacy as Before } from './privacy-2026-11.3.tsx'

export { lead } from './privacy-2026-11.3.tsx'

interface Props {
  readonly brand_name: string
  /** Whether a later version speaks of text messages. */
  readonly texts?: boolean
}

/** Says how long answers are kept from the settings, so that it stays true when they change. */
export function Privacy({ brand_name, texts = false }: Props) {
  const kept = useRetainedFor()
  const [enrolled, silent, notice] = kept
    ? [kept.enrolled_clients, kept.silent_clients, kept.notice].map((days) => count(days, 'day'))
    : ['some time', 'a long time', 'some time']
  const answers_kept = `Until you ask us to delete them, or for ${enrolled} after your agent marks you as enrolled. If you never enroll and we do not hear from you for ${silent}, we ask whether to keep them, and delete them ${notice} later if you do not answer. Of earlier answers, the last 20.`
  return <Before brand_name={brand_name} answers_kept={answers_kept} texts={texts} />
}
