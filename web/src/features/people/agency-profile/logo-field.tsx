import { Button } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import {
  type AgencyProfile,
  LOGO_TOO_LARGE,
  LOGO_TYPE_NOT_SUPPORTED,
  MAX_LOGO_BYTES,
} from '@waymark/contracts/people/agency/endpoints'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { FileButton } from '../../../shared/ui/file-button.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './agency-profile-tab.module.css'
import { usePicture } from './queries.ts'
import { useChangePicture } from './use-change-picture.ts'

const TYPES = '.png,.jpg,.jpeg,.svg'

/** Uploads a chosen logo immediately in place of the stored one. */
export function LogoField({ profile }: { readonly profile: AgencyProfile }) {
  const logo = usePicture('logo', profile)
  const { upload, removing, askToRemove } = useChangePicture('logo', profile)
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
              loading={removing}
              onClick={askToRemove}
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
