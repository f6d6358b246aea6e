import { Switch } from '@mantine/core'
import { useMe } from '../../shared/session/me.ts'
import { useSavePreferences } from '../../shared/session/preferences.ts'
import { toast } from '../../shared/ui/toast.tsx'

/** Whether leads of the pool may come to this broker now. */
export function AvailabilitySwitch() {
  const me = useMe()
  const save = useSavePreferences()
  return (
    <Switch
      label="Available"
      title="Off: leads of the pool go to others, and agents see you offline. Clients of your own link still come to you."
      checked={me?.available ?? false}
      disabled={!me}
      onChange={(event) =>
        save.mutate(
          { available: event.currentTarget.checked },
          { onError: (error) => toast.error('Failed to update preference', error) },
        )
      }
    />
  )
}
