import { Button, FileButton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type AgencyProfile, agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { profileQuery } from './queries.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Makes a chosen photo small and uploads it in place of the stored one. */
export function PhotoField({ profile }: { readonly profile: AgencyProfile }) {
  const queries = useQueryClient()
  const upload = useAction({
    mutationFn: (photo: Blob) => {
      const form = new FormData()
      form.set('file', photo, 'photo.jpg')
      return call(agencyEndpoints.uploadPhoto, { body: {}, form, idempotency_key: newIdempotencyKey() })
    },
    onSuccess: (saved) => {
      queries.setQueryData(profileQuery.queryKey, saved)
    },
    done: 'Photo saved',
    failed: 'The photo could not be saved',
  })
  const remove = useAction({
    mutationFn: () => call(agencyEndpoints.deletePhoto),
    onSuccess: () => {
      queries.setQueryData(profileQuery.queryKey, (current) => current && { ...current, photo: null })
    },
    done: 'Photo removed. Clients see your initials.',
    failed: 'The photo could not be removed',
  })
  const choose = async (file: File | null) => {
    if (!file) return
    const photo = await shrinkPhoto(file).catch(() => null)
    if (photo) upload.mutate(photo)
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
            loading={remove.isPending}
            onClick={() => remove.mutate()}
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
