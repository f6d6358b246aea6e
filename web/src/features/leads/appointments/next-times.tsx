import { t } from '@waymark/words/t'
import { ApiError } from '../../../shared/api/api-error.ts'
import { dueWords } from '../../../shared/intake/due-time.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'

const AT_MOST = 5

interface Props {
  /** The time that someone else just took, if so. */
  readonly missed: string | null
  /** The free times as they are now. */
  readonly times: readonly string[]
  readonly onChoose: (time: string) => void
}

/** The time that could not be had because someone else was faster. */
export const missedTime = (error: Error, wanted: string | null): string | null =>
  error instanceof ApiError && error.code === 'time_taken' ? wanted : null

/** Shown where there is nothing to choose from. */
export const NoTimes = ({ missed }: Pick<Props, 'missed'>) => (
  <Text role={missed === null ? undefined : 'alert'}>
    {missed === null
      ? t('There are no free times right now. Please look again tomorrow.')
      : t(
          'The time you chose was just taken, and there are no other free times right now. Please look again tomorrow.',
        )}
  </Text>
)

/** The free times around one that someone else just took. */
export function NextTimes({ missed, times, onChoose }: Props) {
  if (missed === null) return null
  const distance = (time: string) => Math.abs(Date.parse(time) - Date.parse(missed))
  const near = times.toSorted((a, b) => distance(a) - distance(b)).slice(0, AT_MOST)
  return (
    <Stack gap="xs">
      <Text weight="medium">{t('Open times:')}</Text>
      <Cluster>
        {near
          .toSorted((a, b) => a.localeCompare(b))
          .map((time) => (
            <Action key={time} weight="second" size="sm" onClick={() => onChoose(time)}>
              {dueWords(time)}
            </Action>
          ))}
      </Cluster>
    </Stack>
  )
}
