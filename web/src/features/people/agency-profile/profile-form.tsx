import { Button, ColorInput, type InputWrapperProps, MultiSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { type AgencyProfile, agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { englishName } from '@waymark/words/own-name'
import { languages } from '@waymark/words/t'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { fieldErrors } from '../../../shared/api/field-errors.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Cluster, Grid, Stack } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { whiteLabelTrial } from '../../../shared/session/white-label.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './agency-profile-tab.module.css'
import { CardPreview } from './card-preview.tsx'
import { FacePreview } from './face-preview.tsx'
import { listOf, stateCodes } from './lists.ts'
import { LogoField } from './logo-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { profileQuery } from './queries.ts'
import { WhiteLabelDemo } from './white-label-demo.tsx'

const LANGUAGE_CHOICES = languages.slice(1).map((value) => ({ value, label: englishName(value) }))

const valuesOf = (profile: AgencyProfile) => ({
  agency_name: profile.agency_name ?? '',
  license_number: profile.license_number ?? '',
  states_licensed: profile.states_licensed.join(', '),
  languages: profile.languages,
  npn: profile.npn ?? '',
  specialties: profile.specialties.join(', '),
  demographics: profile.demographics ?? '',
  geographic: profile.geographic ?? '',
  description: profile.description ?? '',
  primary_color: profile.primary_color,
  accent_color: profile.accent_color,
  client_phone: profile.client_phone ?? '',
  client_email: profile.client_email ?? '',
})

// Put descriptions below the inputs to align fields in one row, with or without a description.
const ORDER: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']
const COLOR = { format: 'hex', eyeDropperButtonProps: { 'aria-label': 'Pick a color from the screen' } } as const

export function ProfileForm({ profile }: { readonly profile: AgencyProfile }) {
  const queries = useQueryClient()
  const form = useForm({ initialValues: valuesOf(profile) })
  const white_label = profile.white_label || whiteLabelTrial.read()
  const save = useAction({
    mutationFn: (values: typeof form.values) =>
      call(agencyEndpoints.updateAgencyProfile, {
        body: {
          ...values,
          states_licensed: stateCodes(values.states_licensed),
          specialties: listOf(values.specialties),
        },
      }),
    onSuccess: (saved, sent) => {
      queries.setQueryData(profileQuery.queryKey, saved)
      const stored = valuesOf(saved)
      const before = new Map<string, unknown>(Object.entries(sent))
      form.setInitialValues(stored)
      // What was typed during the save stays.
      form.setValues((now) => ({
        ...stored,
        ...Object.fromEntries(
          Object.entries(now).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field))),
        ),
      }))
    },
    onError: (error) => {
      // An error in one item of a list marks the whole field.
      const errors = Object.entries(fieldErrors(error)).map(([path, message]) => [path.split('.')[0] ?? path, message])
      form.setErrors(Object.fromEntries(errors))
      toast.error(`Failed to save the agency profile: ${sentenceOf(error, 'something went wrong')}`)
    },
    done: 'Agency profile saved successfully!',
  })

  return (
    <Stack as="form" gap="lg" onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <PanelSection title="Your agency">
        <Grid min="16rem" align="start">
          <TextInput label="Agency name" autoComplete="organization" {...form.getInputProps('agency_name')} />
          <TextInput label="License number" {...form.getInputProps('license_number')} />
          <TextInput
            label="States licensed"
            description="Separated by commas; you see the answers of clients from these states only"
            placeholder="TX, OK"
            inputWrapperOrder={ORDER}
            {...form.getInputProps('states_licensed')}
          />
          <MultiSelect
            label="Languages"
            description="What you speak besides English; leads from the pool in these languages come to you first"
            placeholder={form.values.languages.length === 0 ? 'English only' : ''}
            data={LANGUAGE_CHOICES}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear all languages' }}
            inputWrapperOrder={ORDER}
            {...form.getInputProps('languages')}
          />
          <TextInput
            label="National Producer Number"
            description="Up to 10 digits; clients see it with your name"
            inputMode="numeric"
            inputWrapperOrder={ORDER}
            {...form.getInputProps('npn')}
          />
          <TextInput
            label="Specialties"
            description="Separated by commas"
            placeholder="Medicare, small groups"
            inputWrapperOrder={ORDER}
            {...form.getInputProps('specialties')}
          />
          <TextInput
            label="Demographics"
            description="The people you serve"
            placeholder="Young families, the self-employed"
            inputWrapperOrder={ORDER}
            {...form.getInputProps('demographics')}
          />
          <TextInput
            label="Geographic"
            description="Where you work"
            placeholder="Austin and the Hill Country"
            inputWrapperOrder={ORDER}
            {...form.getInputProps('geographic')}
          />
          <Textarea
            className={styles.wide}
            label="Description"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={LIMITS.free_text}
            {...form.getInputProps('description')}
          />
        </Grid>
      </PanelSection>

      <PanelSection title="What your clients see">
        <Grid min="20rem" gap="lg" align="start">
          <Stack gap="sm">
            <PhotoField profile={profile} />
            <TextInput
              label="Phone for clients"
              description="Clients see it on your card; leave it empty to show none"
              type="tel"
              inputWrapperOrder={ORDER}
              {...form.getInputProps('client_phone')}
            />
            <TextInput
              label="Email for clients"
              description="Clients see it on your card; leave it empty to show none"
              type="email"
              inputWrapperOrder={ORDER}
              {...form.getInputProps('client_email')}
            />
          </Stack>
          <CardPreview profile={profile} values={form.values} />
        </Grid>
      </PanelSection>

      <PanelSection
        title="Branding"
        lead={
          profile.white_label
            ? 'Your clients see it on the pages behind your links, on their own page, in our emails to them and on PDFs. We stay named as who operates the site.'
            : 'With White Label Premium, your clients see it on the pages behind your links, on their own page, in our emails to them and on PDFs.'
        }
      >
        <Grid min="20rem" gap="lg">
          <Stack gap="sm">
            <LogoField profile={profile} />
            <Grid min="16rem" align="start">
              <ColorInput label="Primary color" {...COLOR} {...form.getInputProps('primary_color')} />
              <ColorInput label="Accent color" {...COLOR} {...form.getInputProps('accent_color')} />
            </Grid>
          </Stack>
          <FacePreview profile={profile} {...form.values} />
        </Grid>
      </PanelSection>

      {white_label && (
        <PanelSection title="White label">
          <Text size="sm" tone="muted">
            Your logo and colors also appear in the banner of your dashboard.
          </Text>
          <WhiteLabelDemo />
        </PanelSection>
      )}

      <Cluster>
        <Button type="submit" loading={save.isPending}>
          Save profile
        </Button>
        {form.isDirty() && (
          <Text as="span" size="sm" tone="muted">
            You have unsaved changes.
          </Text>
        )}
      </Cluster>
    </Stack>
  )
}
