import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { AgencyProfile } from '@waymark/contracts/people/agency/endpoints'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { FormDraft } from '../../../shared/messages/form-draft.tsx'
import { whiteLabelTrial } from '../../../shared/session/white-label.ts'
import { AgencySection, BrandingSection, ClientCardSection } from './profile-sections.tsx'
import { fields, useSaveProfile, valuesOf } from './use-save-profile.ts'
import { WhiteLabelDemo } from './white-label-demo.tsx'

export function ProfileForm({ profile }: { readonly profile: AgencyProfile }) {
  const form = useForm({ initialValues: valuesOf(profile) })
  const save = useSaveProfile(form)
  const white_label = profile.white_label || whiteLabelTrial.read()

  return (
    <Stack as="form" gap="lg" onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <FormDraft id="agency-profile" form={form} fields={fields} />
      <AgencySection profile={profile} form={form} />
      <ClientCardSection profile={profile} form={form} />
      <BrandingSection profile={profile} form={form} />

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
