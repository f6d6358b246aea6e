import { useQueryClient } from '@tanstack/react-query'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { t } from '@waymark/words/t'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { longDate } from '../../../shared/format/time.ts'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'
import { recordQuery } from './queries.ts'

interface Props {
  readonly token: string
  /** When the data will be deleted. */
  readonly deleted_after: string
  /** The notice is about to go, and with it the button that has the focus. */
  readonly onKept: () => void
}

/** Says when the data of a silent client will be deleted, and lets them keep it. */
export function KeepNotice({ token, deleted_after, onKept }: Props) {
  const queryClient = useQueryClient()
  const keeping = useAction({
    mutationFn: () => call(consumerEndpoints.keepOwnData, { bearer: token }),
    onSuccess: (kept) => {
      queryClient.setQueryData(recordQuery(token).queryKey, kept)
      onKept()
    },
  })
  return (
    <Panel tone="tint">
      <Heading level={2} size="label">
        {t('We will delete your data on {date}', { date: longDate(deleted_after) })}
      </Heading>
      <Text>
        {t(
          'We have not heard from you for a long time. If you still want your page, your answers and your messages, keep them. You can also delete them below at once.',
        )}
      </Text>
      {keeping.isError && (
        <Text tone="error" role="alert">
          {sentenceOf(keeping.error, t('That did not work. Please try again.'))}
        </Text>
      )}
      <Action disabled={keeping.isPending} onClick={() => keeping.mutate()}>
        {keeping.isPending ? t('Saving…') : t('Keep my data')}
      </Action>
    </Panel>
  )
}
