import { MultiSelect, NumberInput, Switch } from '@mantine/core'
import type { User } from '@waymark/contracts/people/accounts/schemas'
import { useState } from 'react'
import { fieldErrors } from '../../../shared/api/field-errors.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Skeleton } from '../../../shared/kit/states.tsx'
import { LicenseChecks } from '../../../shared/session/license-checks.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useChangePreferences } from '../../../shared/session/preferences.ts'
import { STATE_CHOICES } from '../../../shared/ui/state-choices.ts'
import { type DraftProps, useDraft } from '../../../shared/ui/use-draft.ts'

/** Settings for incoming leads. Every change is saved immediately. */
export function Preferences() {
  const me = useMe()
  return <PanelSection title="Preferences">{me ? <Fields me={me} /> : <Skeleton height={380} />}</PanelSection>
}

function Fields({ me }: { readonly me: User }) {
  const { change } = useChangePreferences()
  // Its refusal stays while another field is saved.
  const states = useChangePreferences()
  return (
    <Stack>
      <Switch
        label="Available"
        description="When off, pool leads go to other agents"
        checked={me.available}
        onChange={({ currentTarget: { checked } }) =>
          change({ available: checked }, checked ? 'You are available for pool leads' : 'Pool leads go to other agents')
        }
      />
      <StatesLicensed
        stored={me.states_licensed}
        error={fieldErrors(states.error)['states_licensed']}
        save={(states_licensed, saved) => states.change({ states_licensed }, 'States saved', saved)}
      />
      <Stack aria-live="polite">
        <LicenseChecks />
      </Stack>
      <DailyCap stored={me.daily_cap} save={(daily_cap, saved) => change({ daily_cap }, 'Daily cap saved', saved)} />
      <Switch
        label="Auto-redirect to dashboard"
        description="While you are signed in, the home page takes you straight here"
        checked={me.auto_redirect_to_dashboard}
        onChange={({ currentTarget: { checked } }) =>
          change({ auto_redirect_to_dashboard: checked }, checked ? 'Auto-redirect enabled' : 'Auto-redirect disabled')
        }
      />
    </Stack>
  )
}

function StatesLicensed({ error, ...field }: DraftProps<string[]> & { readonly error: string | undefined }) {
  const [states, change] = useDraft(field)
  return (
    <MultiSelect
      label="States licensed"
      description="You see the answers of clients from these states only. You get pool leads from a state you add once an administrator has checked your license there"
      placeholder={states.length === 0 ? 'Choose states' : ''}
      data={STATE_CHOICES}
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

function DailyCap(field: DraftProps<number>) {
  const [cap, change] = useDraft(field)
  // An empty field saves nothing. It shows the cap again once the user leaves it.
  const [empty, setEmpty] = useState(false)
  return (
    <NumberInput
      label="Daily cap"
      description="Maximum pool leads per day (0 to 500)"
      min={0}
      max={500}
      clampBehavior="strict"
      allowDecimal={false}
      value={empty ? '' : cap}
      onChange={(value) => {
        setEmpty(value === '')
        if (typeof value === 'number') change(value)
      }}
      onBlur={() => setEmpty(false)}
    />
  )
}
