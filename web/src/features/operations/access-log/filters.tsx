import { NativeSelect, TextInput } from '@mantine/core'
import { ACTOR_KINDS } from '@waymark/contracts/operations/audit/endpoints'
import { ACTION_CHOICES, ACTOR_LABELS, KIND_CHOICES } from '../../../shared/console/access-log-words.ts'
import { Grid } from '../../../shared/kit/layout.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { ClientPicker } from './client-picker.tsx'

const ACTORS = ACTOR_KINDS.map((value) => ({ value, label: ACTOR_LABELS[value] }))

/** The filters of the log, kept in the address. */
export function Filters() {
  const [address, change] = useAddress()
  const from = (name: string) => address.get(name) ?? ''
  const set = (name: string) => (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value })
  return (
    <>
      <ClientPicker
        client_id={address.get('about')}
        choose={(about) => change({ about, kind: about === null ? '' : 'client' })}
      />
      <Grid min="9.5rem" gap="sm">
        <NativeSelect
          label="What was done"
          data={[{ value: '', label: 'Anything' }, ...ACTION_CHOICES]}
          value={from('action')}
          onChange={set('action')}
        />
        <NativeSelect
          label="With what"
          data={[{ value: '', label: 'Anything' }, ...KIND_CHOICES]}
          value={from('kind')}
          onChange={set('kind')}
        />
        <NativeSelect
          label="By whom"
          data={[{ value: '', label: 'Anyone' }, ...ACTORS]}
          value={from('by')}
          onChange={set('by')}
        />
        <TextInput type="date" label="From" max={from('to') || undefined} value={from('from')} onChange={set('from')} />
        <TextInput type="date" label="To" min={from('from') || undefined} value={from('to')} onChange={set('to')} />
      </Grid>
    </>
  )
}
