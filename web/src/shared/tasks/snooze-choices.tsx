import { Button, Menu } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { useNow } from '../format/now.ts'
import { Stack } from '../kit/layout.tsx'
import { useZone } from '../session/use-zone.ts'
import { TimeField } from '../ui/fields/time-field.tsx'
import { fromInput, morning, toInput } from './due.ts'
import { useSnooze } from './use-snooze.ts'

const DIALOG = 'snooze'

/** The part of a menu that hides an item of the work list, or a conversation, until a time. */
export function SnoozeChoices({ item }: { readonly item: string }) {
  const { snooze } = useSnooze()
  const zone = useZone()
  const choices = [
    { name: 'For 3 hours', at: () => new Date(Date.now() + 3 * 3_600_000) },
    { name: 'Until tomorrow, 9 AM', at: () => morning(1, zone) },
    { name: 'For a week', at: () => morning(7, zone) },
  ]
  return (
    <>
      <Menu.Label>Snooze</Menu.Label>
      {choices.map(({ name, at }) => (
        <Menu.Item key={name} onClick={() => snooze(item, at())}>
          {name}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => openTime(item)}>Until a time you choose</Menu.Item>
    </>
  )
}

function openTime(item: string): void {
  modals.open({
    modalId: DIALOG,
    title: 'Snooze',
    children: <TimeForm item={item} />,
  })
}

function TimeForm({ item }: { readonly item: string }) {
  const { snooze } = useSnooze()
  const zone = useZone()
  const [value, setValue] = useState(() => toInput(morning(1, zone), zone))
  const now = useNow()
  const at = fromInput(value, zone)
  const over = at !== null && at.getTime() <= now
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (at === null || over) return
        snooze(item, at)
        modals.close(DIALOG)
      }}
    >
      <TimeField
        label="Until"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        error={over && 'Choose a time in the future'}
        data-autofocus
      />
      <Button type="submit" disabled={at === null}>
        Snooze
      </Button>
    </Stack>
  )
}
