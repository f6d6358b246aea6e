import { t } from '@waymark/words/t'
import { ApiError } from '../../../shared/api/api-error.ts'
import { dueWords } from '../../../shared/intake/due-time.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'

interface Props {
  readonly error: unknown
  readonly onChoose: (time: string) => void
}

/** The free times around one that someone else just took. */
export function NextTimes({ error, onChoose }: Props) {
  if (!(error instanceof ApiError) || error.free_times.length === 0) return null
  return (
    <Stack gap="xs">
      <Text weight="medium">{t('These are free:')}</Text>
      <Cluster>
        {error.free_times.map((time) => (
          <Action key={time} weight="second" size="sm" onClick={() => onChoose(time)}>
            {dueWords(time)}
          </Action>
        ))}
      </Cluster>
    </Stack>
  )
}
