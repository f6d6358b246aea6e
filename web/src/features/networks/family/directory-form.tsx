import { Button, Checkbox, Chip, Group, Input, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { LIMITS } from '@waymark/contracts/fields'
import { FAMILY_SECTORS } from '@waymark/contracts/networks/applications/sectors'
import { directoryEndpoints, type OwnDirectoryEntry } from '@waymark/contracts/networks/directory/endpoints'
import { DIRECTORY_CONSENT, DIRECTORY_CONSENT_VERSION } from '@waymark/rules/networks/directory/directory-consent'
import { fieldErrors } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { useMe } from '../../../shared/session/me.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import tab from '../professional/network-tab.module.css'
import styles from './family.module.css'
import { useAct } from './use-act.ts'

const { saveDirectoryEntry, listDirectory, readDirectoryEntry } = directoryEndpoints

interface Props {
  readonly entry: OwnDirectoryEntry | null
  readonly close: () => void
}

/** What a member says of themselves, and whether others see it. */
export function DirectoryForm({ entry, close }: Props) {
  const me = useMe()
  const form = useForm({
    initialValues: {
      display_name: entry?.display_name ?? (me ? nameOf(me) : ''),
      headline: entry?.headline ?? '',
      county: entry?.county ?? '',
      sectors: entry?.sectors ?? [],
      offers: entry?.offers ?? '',
      shows_email: entry?.shows_email ?? false,
      shows_phone: entry?.shows_phone ?? false,
      // Never ticked for somebody who has not agreed to these very words.
      consent_version: entry?.consent?.text_version === DIRECTORY_CONSENT_VERSION ? DIRECTORY_CONSENT_VERSION : null,
    },
    validate: schemaResolver(saveDirectoryEntry.body, { sync: true }),
  })
  const save = useAct((fields: typeof form.values) => call(saveDirectoryEntry, { body: fields }), {
    lists: [listDirectory, readDirectoryEntry],
    failed: 'Your entry could not be saved',
    done: ({ entry: saved }) => {
      toast.success(saved.consent ? 'Saved: members see your entry' : 'Saved: only you see your entry')
      close()
    },
  })
  return (
    <form
      className={tab.form}
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: (error) => form.setErrors(fieldErrors(error)) }),
      )}
      noValidate
    >
      <h3>Your entry</h3>
      <div className={tab.fields}>
        <TextInput
          label="Name that members know you by"
          required
          maxLength={LIMITS.name}
          data-autofocus
          {...form.getInputProps('display_name')}
        />
        <TextInput label="County" maxLength={LIMITS.name} {...form.getInputProps('county')} />
      </div>
      <TextInput
        label="Who you are, in a line"
        required
        maxLength={LIMITS.short_text}
        {...form.getInputProps('headline')}
      />
      <Input.Wrapper label="Sectors" required labelElement="div" error={form.errors['sectors']}>
        <Chip.Group multiple {...form.getInputProps('sectors')}>
          <Group component="fieldset" gap="xs" mt={4} className={styles.chips} aria-label="Sectors">
            {FAMILY_SECTORS.map((sector) => (
              <Chip key={sector} value={sector}>
                {sector}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Textarea
        label="What you offer"
        autosize
        minRows={2}
        maxLength={LIMITS.free_text}
        {...form.getInputProps('offers')}
      />
      <Group>
        <Checkbox label="Show my email address" {...form.getInputProps('shows_email', { type: 'checkbox' })} />
        <Checkbox
          label="Show my phone number"
          description={me?.phone ? undefined : 'Your account has none.'}
          {...form.getInputProps('shows_phone', { type: 'checkbox' })}
        />
      </Group>
      <div className={tab.note}>
        <Checkbox
          label={DIRECTORY_CONSENT}
          checked={form.values.consent_version !== null}
          onChange={(event) =>
            form.setFieldValue('consent_version', event.currentTarget.checked ? DIRECTORY_CONSENT_VERSION : null)
          }
        />
      </div>
      <div className={tab.acts}>
        <Button variant="default" onClick={close} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
