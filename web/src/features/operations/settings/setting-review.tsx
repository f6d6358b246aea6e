import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { type Setting, type SettingEffect, settingEndpoints } from '@waymark/contracts/foundation/settings/endpoints'
import { dayOf } from '@waymark/rules/foundation/settings/in-force'
import { SETTINGS } from '@waymark/rules/foundation/settings/registry'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { fieldErrors } from '../../../shared/api/field-errors.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { dayInWords } from '../../../shared/format/day.ts'
import { Cluster, Grid, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading } from '../../../shared/kit/text.tsx'
import { Changes } from './changes.tsx'
import { SETTING_READS } from './queries.ts'

interface Props {
  readonly setting: Setting
  readonly value: Setting['value']
  readonly seen: number
  readonly back: () => void
  readonly saved: (setting: Setting) => void
}

/** Shows the effects of a change before it is saved, and asks for its first day and the reason. */
export function SettingReview({ setting, value, seen, back, saved }: Props) {
  const { name } = setting
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [today] = useState(() => dayOf(new Date()))
  const [effective_from, setDay] = useState(today)
  const [note, setNote] = useState('')
  const preview = useQuery({
    queryKey: [settingEndpoints.previewSetting.path, name, value],
    queryFn: () => call(settingEndpoints.previewSetting, { params: { name }, body: { value } }),
    // Never cached, because the effects depend on the current data.
    gcTime: 0,
  })
  const save = useAction({
    mutationFn: () =>
      call(settingEndpoints.changeSetting, { params: { name }, body: { value, note, seen, effective_from } }),
    reread: SETTING_READS,
    done: () =>
      `${SETTINGS[name].title}: ${effective_from === today ? 'changed' : `planned for ${dayInWords(effective_from)}`}.`,
    failed: 'The change was not saved',
    onSuccess: saved,
  })
  // What is planned before that day is in effect by then.
  const before = setting.planned.findLast((version) => version.effective_from <= effective_from) ?? setting
  const next = setting.planned.find((version) => version.effective_from > effective_from)
  const errors = fieldErrors(save.error)
  const overtaken = save.error instanceof ApiError && save.error.code === 'changed_meanwhile'
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Heading level={3} ref={heading} tabIndex={-1}>
        What this changes
      </Heading>
      <Changes name={name} before={before.value} after={value} />
      {next && (
        <Panel pad="sm" gap="sm" tone="attention">
          <p>From {dayInWords(next.effective_from)} this is replaced again:</p>
          <Changes name={name} before={value} after={next.value} />
        </Panel>
      )}
      <Loaded query={preview} failure="The effects of this change are not known" compact skeleton={24}>
        {({ effects }) => <Effects effects={effects} />}
      </Loaded>
      <Grid min="15rem" align="start">
        <TextInput
          label="From"
          type="date"
          description={
            effective_from === today ? 'Today: it takes effect within a second' : 'From the start of that day, in UTC'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={today}
          value={effective_from}
          onChange={(event) => setDay(event.currentTarget.value)}
          error={errors['effective_from']}
        />
        <TextInput
          label="Why"
          required
          maxLength={LIMITS.short_text}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={errors['note']}
        />
      </Grid>
      {overtaken && (
        <Panel pad="sm" gap="sm" tone="attention" role="alert">
          Another administrator changed this setting in the meantime. Go back and start from the current version.
        </Panel>
      )}
      <Cluster>
        <Button type="submit" loading={save.isPending} disabled={!preview.data}>
          {effective_from === today ? 'Save and apply now' : 'Save for that day'}
        </Button>
        <Button variant="default" onClick={back} disabled={save.isPending}>
          Back to the figures
        </Button>
      </Cluster>
    </Stack>
  )
}

function Effects({ effects }: { readonly effects: readonly SettingEffect[] }) {
  if (effects.length === 0) return <p>Stored data does not change. The new value applies from then on.</p>
  return (
    <Stack as="ul" gap="xs" aria-label="What it would change">
      {effects.map(({ count, or_more, what }) => (
        <li key={what}>
          <strong>
            {or_more ? 'More than ' : ''}
            {count.toLocaleString()}
          </strong>{' '}
          {what}.
        </li>
      ))}
    </Stack>
  )
}
