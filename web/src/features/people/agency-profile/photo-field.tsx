import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { AgencyProfile } from '@waymark/contracts/people/agency/endpoints'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { FileButton } from '../../../shared/ui/file-button.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { shrinkPhoto } from './shrink-photo.ts'
import { useChangePicture } from './use-change-picture.ts'

/** Makes a chosen photo small and uploads it in place of the stored one. */
export function PhotoField({ profile }: { readonly profile: AgencyProfile }) {
  const { upload, removing, askToRemove } = useChangePicture('photo', profile)
  const choose = async (file: File | null) => {
    if (!file) return
    const photo = await shrinkPhoto(file).catch(() => null)
    if (photo) upload.mutate({ content: photo, name: 'photo.jpg' })
    else toast.error('This file is not a photo that your browser can open. Please choose a JPG or PNG.')
  }

  return (
    <Stack gap="sm">
      <Cluster>
        <FileButton
          onChange={(file) => void choose(file)}
          accept="image/*"
          inputProps={{ 'aria-label': 'Choose a photo of yourself' }}
        >
          {(props) => (
            <Button {...props} variant="default" size="sm" loading={upload.isPending}>
              {profile.photo ? 'Replace photo' : 'Upload photo'}
            </Button>
          )}
        </FileButton>
        {profile.photo && (
          <Button
            variant="subtle"
            color="red"
            size="sm"
            leftSection={<IconTrash size={18} aria-hidden />}
            loading={removing}
            onClick={askToRemove}
          >
            Remove photo
          </Button>
        )}
      </Cluster>
      <Text as="span" size="sm" tone="muted">
        We crop it to a square, save it at 512 by 512 pixels, and remove location and camera details.
      </Text>
    </Stack>
  )
}
