import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type Setting, settingEndpoints } from '@waymark/contracts/foundation/settings/endpoints'
import { SETTINGS } from '@waymark/rules/foundation/settings/registry'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { dayInWords } from '../../../shared/format/day.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { Changes } from './changes.tsx'
import { SETTING_READS } from './queries.ts'

interface Props {
  readonly setting: Setting
  readonly version: Setting['planned'][number]
  /** What is in effect on the day before. */
  readonly before: Setting['value']
  readonly canceled: (setting: Setting) => void
}

export function PlannedChange({ setting: { name, number }, version, before, canceled }: Props) {
  const { effective_from, value, note, created_by_name, created_at } = version
  const day = dayInWords(effective_from)
  const cancel = useAction({
    mutationFn: () =>
      call(settingEndpoints.cancelPlannedSetting, { params: { name }, body: { effective_from, seen: number } }),
    reread: SETTING_READS,
    done: `${SETTINGS[name].title}: the plan for ${day} is canceled.`,
    failed: 'The plan was not canceled',
    onSuccess: canceled,
  })
  const ask = () =>
    modals.openConfirmModal({
      title: `Cancel the plan for ${day}?`,
      children: 'What applies before that day then goes on. The history keeps the plan, so that you can use it again.',
      labels: { confirm: 'Yes, cancel it', cancel: 'Keep it' },
      confirmProps: { color: 'red' },
      centered: true,
      onConfirm: () => cancel.mutate(),
    })
  return (
    <Stack gap="sm">
      <Heading level={3}>
        From {day}: {note}
      </Heading>
      <Changes name={name} before={before} after={value} />
      <Text size="sm" tone="muted">
        {created_by_name ?? 'A product update'}, {exactly(created_at)}
      </Text>
      <Button
        variant="default"
        size="sm"
        aria-label={`Cancel this plan for ${day}`}
        loading={cancel.isPending}
        onClick={ask}
        style={{ alignSelf: 'start' }}
      >
        Cancel this plan
      </Button>
    </Stack>
  )
}
