import { Select, Switch, TextInput } from '@mantine/core'
import type { User } from '@waymark/contracts/people/accounts/schemas'
import { type DraftProps, useDraft } from '../../../shared/ui/use-draft.ts'
import type { Change } from './change.ts'
import styles from './notification-settings.module.css'

const zonesWith = (own: string) => [...new Set([own, ...Intl.supportedValuesOf('timeZone')])].toSorted()

/** The hours in which push notifications and emails wait, and the time zone of all hours of the account. */
export function QuietHoursSettings({ me, change }: { readonly me: User; readonly change: Change }) {
  const same = me.quiet_start === me.quiet_end
  return (
    <fieldset className={styles.quiet}>
      <legend className="visually-hidden">Quiet hours</legend>
      <Switch
        label="Quiet hours"
        description="Push notifications and emails wait and arrive as one summary after quiet hours. Urgent ones arrive immediately"
        checked={me.quiet_hours}
        onChange={({ currentTarget: { checked } }) =>
          change({ quiet_hours: checked }, checked ? 'Quiet hours are on' : 'Quiet hours are off')
        }
      />
      {me.quiet_hours && (
        <div className={styles.times}>
          <TimeInput
            label="From"
            stored={me.quiet_start}
            save={(quiet_start, saved) => change({ quiet_start }, 'Quiet hours saved', saved)}
          />
          <TimeInput
            label="Until"
            stored={me.quiet_end}
            error={same && 'Same as the start, so there are no quiet hours'}
            save={(quiet_end, saved) => change({ quiet_end }, 'Quiet hours saved', saved)}
          />
        </div>
      )}
      <Select
        label="Time zone"
        description="For your whole account: quiet hours, tasks, and the hours when clients can book you"
        data={zonesWith(me.time_zone)}
        value={me.time_zone}
        onChange={(time_zone) => time_zone && change({ time_zone }, 'Time zone saved')}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No time zone matches"
      />
    </fieldset>
  )
}

interface TimeInputProps extends DraftProps<string> {
  readonly label: string
  readonly error?: string | false
}

function TimeInput({ label, error = false, stored, save }: TimeInputProps) {
  // A partly typed time is empty. Do not save it.
  const [time, change] = useDraft<string>({ stored, save: (value, saved) => (value ? save(value, saved) : saved()) })
  return (
    <TextInput
      type="time"
      label={label}
      value={time}
      error={error}
      onChange={({ currentTarget: { value } }) => change(value)}
    />
  )
}
