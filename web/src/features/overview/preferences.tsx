import { MultiSelect, NumberInput, Skeleton, Switch } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { User } from '@waymark/contracts/accounts/schemas'
import { US_STATES } from '@waymark/rules/geography/us-states'
import { useState } from 'react'
import { fieldErrors } from '../../shared/api/api-error.ts'
import { useMe } from '../../shared/session/me.ts'
import { type Preferences as Changes, useSavePreferences } from '../../shared/session/preferences.ts'
import { toast } from '../../shared/ui/toast.tsx'
import { useLeadSound } from '../clients/lead-sound.ts'
import styles from './overview-tab.module.css'

const STATES = US_STATES.map(({ code, name }) => ({ value: code, label: name }))

/** How leads arrive and what is told of them; every change is saved as it is made. */
export function Preferences() {
  const me = useMe()
  return (
    <section className={styles.card} aria-labelledby="preferences-title">
      <h2 id="preferences-title">Preferences</h2>
      {me ? <Fields me={me} /> : <Skeleton height={380} />}
    </section>
  )
}

function Fields({ me }: { readonly me: User }) {
  const save = useSavePreferences()
  const [sound, setSound] = useLeadSound()
  const change = (changes: Changes, said: string, settled?: () => void) =>
    save.mutate(changes, {
      onSuccess: () => toast.success(said),
      onError: (error) => toast.error('Failed to update preference', error),
      onSettled: () => settled?.(),
    })
  return (
    <div className={styles.settings}>
      <Switch
        label="Available"
        description="Off: leads of the pool go to others"
        checked={me.available}
        onChange={({ currentTarget: { checked } }) =>
          change({ available: checked }, checked ? 'You get leads of the pool' : 'Leads of the pool go to others')
        }
      />
      <StatesLicensed
        stored={me.states_licensed}
        error={fieldErrors(save.error)['states_licensed']}
        save={(states_licensed, saved) => change({ states_licensed }, 'States saved', saved)}
      />
      <DailyCap stored={me.daily_cap} save={(daily_cap, saved) => change({ daily_cap }, 'Daily cap saved', saved)} />
      <Switch
        label="Auto-redirect to dashboard"
        description="The start page leads straight here while you are signed in"
        checked={me.auto_redirect_to_dashboard}
        onChange={({ currentTarget: { checked } }) =>
          change({ auto_redirect_to_dashboard: checked }, checked ? 'Auto-redirect enabled' : 'Auto-redirect disabled')
        }
      />
      <h3>Notification Settings</h3>
      <Switch
        label="Email notifications"
        description="A mail for each new client, without health data"
        checked={me.email_notifications}
        onChange={({ currentTarget: { checked } }) =>
          change(
            { email_notifications: checked },
            checked ? 'Email notifications enabled' : 'Email notifications disabled',
          )
        }
      />
      <Switch
        label="Client names in notifications"
        description="Off: notifications and mails say “a client”"
        checked={me.name_in_notifications}
        onChange={({ currentTarget: { checked } }) =>
          change({ name_in_notifications: checked }, checked ? 'Names are shown' : 'Names are left out')
        }
      />
      <Switch
        label="Sound for a new client"
        description="On this device only"
        checked={sound}
        onChange={({ currentTarget: { checked } }) => setSound(checked)}
      />
    </div>
  )
}

/** Milliseconds after the last change of a field until it is saved. */
const SAVE_AFTER_MS = 800

interface FieldProps<Value> {
  readonly stored: Value
  readonly save: (value: Value, saved: () => void) => void
}

/** What a field shows while it differs from what is stored: saved when nothing changed for a moment, or when it goes. */
function useDraft<Value>({ stored, save }: FieldProps<Value>) {
  const [draft, setDraft] = useState<{ value: Value } | null>(null)
  const keep = useDebouncedCallback(
    (next: { value: Value }) => save(next.value, () => setDraft((current) => (current === next ? null : current))),
    { delay: SAVE_AFTER_MS, flushOnUnmount: true },
  )
  const change = (value: Value) => {
    const next = { value }
    setDraft(next)
    keep(next)
  }
  return [draft ? draft.value : stored, change] as const
}

function StatesLicensed({ error, ...field }: FieldProps<string[]> & { readonly error: string | undefined }) {
  const [states, change] = useDraft(field)
  return (
    <MultiSelect
      label="States licensed"
      description="Leads of the pool come from these states only"
      placeholder={states.length === 0 ? 'Choose states' : ''}
      data={STATES}
      value={states}
      onChange={change}
      error={error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear all states' }}
      nothingFoundMessage="No such state"
    />
  )
}

function DailyCap(field: FieldProps<number>) {
  const [cap, change] = useDraft(field)
  return (
    <NumberInput
      label="Daily cap"
      description="Leads of the pool a day, at most (0 to 500)"
      min={0}
      max={500}
      clampBehavior="strict"
      allowDecimal={false}
      value={cap}
      onChange={(value) => typeof value === 'number' && change(value)}
    />
  )
}
