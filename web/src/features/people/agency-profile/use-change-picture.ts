import { useQueryClient } from '@tanstack/react-query'
import { type AgencyProfile, agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { type Picture, profileQuery, usePicture } from './queries.ts'

const PICTURES = {
  logo: {
    upload: agencyEndpoints.uploadLogo,
    remove: agencyEndpoints.deleteLogo,
    saved: 'Logo saved',
    removed: 'Logo removed',
  },
  photo: {
    upload: agencyEndpoints.uploadPhoto,
    remove: agencyEndpoints.deletePhoto,
    saved: 'Photo saved',
    removed: 'Photo removed. Clients see your initials.',
  },
} as const

/** Uploads a picture of the profile in place of the stored one, or removes it. A toast offers to undo a removal. */
export function useChangePicture(picture: Picture, profile: Pick<AgencyProfile, Picture>) {
  const queries = useQueryClient()
  const before = usePicture(picture, profile)?.blob
  const { upload: uploadPicture, remove: removePicture, saved, removed } = PICTURES[picture]
  const upload = useAction({
    mutationFn: ({ content, name }: { content: Blob; name: string }) => {
      const form = new FormData()
      form.set('file', content, name)
      return call(uploadPicture, { body: {}, form, idempotency_key: newIdempotencyKey() })
    },
    onSuccess: (stored) => {
      queries.setQueryData(profileQuery.queryKey, stored)
    },
    done: saved,
    failed: `The ${picture} could not be saved`,
  })
  const remove = useAction({
    mutationFn: () => call(removePicture),
    onSuccess: () => {
      queries.setQueryData(profileQuery.queryKey, (current) => current && { ...current, [picture]: null })
      if (before) toast.undo(removed, () => upload.mutate({ content: before, name: nameFor(before.type) }))
      else toast.success(removed)
    },
    failed: `The ${picture} could not be removed`,
  })
  return { upload, remove }
}

const nameFor = (media_type: string) =>
  `picture.${media_type.startsWith('image/svg') ? 'svg' : media_type === 'image/jpeg' ? 'jpg' : 'png'}`
