import { Button, FileButton } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import {
  type AgencyProfile,
  agencyEndpoints,
  LOGO_TOO_LARGE,
  LOGO_TYPE_NOT_SUPPORTED,
  MAX_LOGO_BYTES,
} from '@waymark/contracts/people/agency/endpoints'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './agency-profile-tab.module.css'
import { profileQuery, useLogo } from './queries.ts'

const TYPES = '.png,.jpg,.jpeg,.svg'

/** Uploads a chosen logo immediately in place of the stored one. The user can undo a removal. */
export function LogoField({ profile }: { readonly profile: AgencyProfile }) {
  const queries = useQueryClient()
  const logo = useLogo(profile)
  const upload = useAction({
    mutationFn: ({ content, name }: { content: Blob; name: string }) => {
      const form = new FormData()
      form.set('file', content, name)
      return call(agencyEndpoints.uploadLogo, { body: {}, form, idempotency_key: newIdempotencyKey() })
    },
    onSuccess: (saved) => {
      queries.setQueryData(profileQuery.queryKey, saved)
    },
    done: 'Logo saved',
    failed: 'The logo could not be saved',
  })
  const remove = useAction({
    mutationFn: () => call(agencyEndpoints.deleteLogo),
    onSuccess: () => {
      const before = logo?.blob
      queries.setQueryData(profileQuery.queryKey, (current) => current && { ...current, logo: null })
      if (before) toast.undo('Logo removed', () => upload.mutate({ content: before, name: nameFor(before.type) }))
    },
    failed: 'The logo could not be removed',
  })
  const choose = (file: File | null) => {
    if (!file) return
    if (!/\.(png|jpe?g|svg)$/i.test(file.name)) toast.error(LOGO_TYPE_NOT_SUPPORTED)
    else if (file.size > MAX_LOGO_BYTES) toast.error(LOGO_TOO_LARGE)
    else upload.mutate({ content: file, name: file.name })
  }

  return (
    <Cluster gap="md">
      <span className={styles.logo_plate}>
        {logo ? <img src={logo.address} alt="Your logo" /> : <IconPhoto size={28} stroke={1.5} aria-hidden />}
      </span>
      <Stack gap="sm">
        <Cluster>
          <FileButton onChange={choose} accept={TYPES} inputProps={{ 'aria-label': 'Choose a logo' }}>
            {(props) => (
              <Button {...props} variant="default" size="sm" loading={upload.isPending}>
                {profile.logo ? 'Replace logo' : 'Upload logo'}
              </Button>
            )}
          </FileButton>
          {profile.logo && (
            <Button
              variant="subtle"
              color="red"
              size="sm"
              leftSection={<IconTrash size={18} aria-hidden />}
              loading={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Remove
            </Button>
          )}
        </Cluster>
        <Text as="span" size="sm" tone="muted">
          PNG, JPG, JPEG or SVG, up to 2 MB. Recommended: 200x60 px. PDFs show a PNG or JPG; with an SVG, they show the
          name of your agency.
        </Text>
      </Stack>
    </Cluster>
  )
}

const nameFor = (media_type: string) =>
  `logo.${media_type.startsWith('image/svg') ? 'svg' : media_type === 'image/jpeg' ? 'jpg' : 'png'}`
