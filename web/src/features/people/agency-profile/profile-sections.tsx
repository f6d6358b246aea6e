import { ColorInput, type InputWrapperProps, MultiSelect, Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import type { AgencyProfile } from '@waymark/contracts/people/agency/endpoints'
import { englishName } from '@waymark/words/own-name'
import { languages } from '@waymark/words/t'
import { Grid, Stack } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import styles from './agency-profile-tab.module.css'
import { CardPreview } from './card-preview.tsx'
import { FacePreview } from './face-preview.tsx'
import { LicenseNotice } from './license-notice.tsx'
import { LogoField } from './logo-field.tsx'
import { PhotoField } from './photo-field.tsx'
import type { Form } from './use-save-profile.ts'

interface Props {
  readonly profile: AgencyProfile
  readonly form: Form
}

const LANGUAGE_CHOICES = languages.slice(1).map((value) => ({ value, label: englishName(value) }))

// Put descriptions below the inputs to align fields in one row, with or without a description.
const ORDER: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']
const COLOR = { format: 'hex', eyeDropperButtonProps: { 'aria-label': 'Pick a color from the screen' } } as const

export function AgencySection({ profile, form }: Props) {
  return (
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
      <LicenseNotice profile={profile} form={form} />
    </PanelSection>
  )
}

export function ClientCardSection({ profile, form }: Props) {
  return (
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
  )
}

export function BrandingSection({ profile, form }: Props) {
  return (
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
  )
}
