import { Checkbox, Chip, Group, Input, Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import { FAMILY_SECTORS } from '@waymark/contracts/networks/applications/sectors'
import { directoryEndpoints, type OwnDirectoryEntry } from '@waymark/contracts/networks/directory/endpoints'
import { DIRECTORY_CONSENT, DIRECTORY_CONSENT_VERSION } from '@waymark/rules/networks/directory/directory-consent'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { Grid } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { FormEnd } from '../../../shared/networks/form-end.tsx'
import { useMe } from '../../../shared/session/me.ts'
import styles from './family.module.css'

const { saveDirectoryEntry, listDirectory, readDirectoryEntry } = directoryEndpoints

interface Props {
  readonly entry: OwnDirectoryEntry | null
  readonly close: () => void
}

/** A member's own directory entry, and whether other members can see it. */
export function DirectoryForm({ entry, close }: Props) {
  const me = useMe()
  const { form, action, submit } = useEndpointForm(saveDirectoryEntry, {
    initialValues: {
      display_name: entry?.display_name ?? (me ? nameOf(me) : ''),
      headline: entry?.headline ?? '',
      county: entry?.county ?? '',
      sectors: entry?.sectors ?? [],
      offers: entry?.offers ?? '',
      shows_email: entry?.shows_email ?? false,
      shows_phone: entry?.shows_phone ?? false,
      // Checked only if the member agreed to the current version of the consent text.
      consent_version: entry?.consent?.text_version === DIRECTORY_CONSENT_VERSION ? DIRECTORY_CONSENT_VERSION : null,
    },
    reread: [listDirectory, readDirectoryEntry],
    done: ({ entry: saved }) =>
      saved.consent ? 'Saved: members see your entry' : 'Saved: no other member sees your entry',
    failed: 'Your entry could not be saved',
    onSuccess: close,
  })
  return (
    <Panel as="form" onSubmit={submit} noValidate>
      <Heading level={3}>Your entry</Heading>
      <Grid min="14rem">
        <TextInput
          label="Name that members know you by"
          required
          maxLength={LIMITS.name}
          data-autofocus
          {...form.getInputProps('display_name')}
        />
        <TextInput label="County" maxLength={LIMITS.name} {...form.getInputProps('county')} />
      </Grid>
      <TextInput
        label="Who you are, in one line"
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
          description={me?.phone ? undefined : 'Your account has no phone number.'}
          {...form.getInputProps('shows_phone', { type: 'checkbox' })}
        />
      </Group>
      <Panel tone="tint" pad="sm">
        <Text>
          <Checkbox
            label={DIRECTORY_CONSENT}
            checked={form.values.consent_version !== null}
            onChange={(event) =>
              form.setFieldValue('consent_version', event.currentTarget.checked ? DIRECTORY_CONSENT_VERSION : null)
            }
          />
        </Text>
      </Panel>
      <FormEnd close={close} pending={action.isPending}>
        Save
      </FormEnd>
    </Panel>
  )
}
