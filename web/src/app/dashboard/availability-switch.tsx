import { Switch } from '@mantine/core'
import { useMe } from '../../shared/session/me.ts'
import { useSavePreferences } from '../../shared/session/preferences.ts'

/** Turns leads from the pool on or off for this broker. */
export function AvailabilitySwitch() {
  const me = useMe()
  const save = useSavePreferences()
  return (
    <Switch
      label="Available"
      title="When off, pool leads go to other agents, and agents see you as offline. Clients from your own link still come to you."
      checked={me?.available ?? false}
      disabled={!me}
      onChange={(event) => save.mutate({ available: event.currentTarget.checked })}
    />
  )
}
