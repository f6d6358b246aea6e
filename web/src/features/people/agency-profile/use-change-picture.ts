import { modals } from '@mantine/modals'
import { useQueryClient } from '@tanstack/react-query'
import { type AgencyProfile, agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { isSubscribed } from '@waymark/rules/money/billing/subscription'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useMe } from '../../../shared/session/me.ts'
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

/**
 * Uploads a picture of the profile in place of the stored one, or removes it. A toast offers to undo a removal, by an upload.
 * Without a subscription, which uploads need, users are asked first.
 */
export function useChangePicture(picture: Picture, profile: Pick<AgencyProfile, Picture>) {
  const queries = useQueryClient()
  const me = useMe()
  const undoable = () => !me || isSubscribed(me, new Date())
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
      if (before && undoable())
        toast.undo(removed, () => upload.mutate({ content: before, name: nameFor(before.type) }))
      else toast.success(removed)
    },
    failed: `The ${picture} could not be removed`,
  })
  const askToRemove = () => {
    if (undoable()) remove.mutate()
    else
      modals.openConfirmModal({
        title: `Remove the ${picture}?`,
        children: 'You cannot undo this, because uploads need an active subscription.',
        labels: { confirm: 'Remove', cancel: 'Cancel' },
        confirmProps: { color: 'red' },
        centered: true,
        onConfirm: () => remove.mutate(),
      })
  }
  return { upload, removing: remove.isPending, askToRemove }
}

const nameFor = (media_type: string) =>
  `picture.${media_type.startsWith('image/svg') ? 'svg' : media_type === 'image/jpeg' ? 'jpg' : 'png'}`
