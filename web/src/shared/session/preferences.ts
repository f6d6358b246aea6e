import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import type { User } from '@waymark/contracts/people/accounts/schemas'
import { call } from '../api/call.ts'
import { toast } from '../ui/toast.tsx'
import { meQuery } from './me.ts'
import { storeUser } from './storage.ts'

export type Preferences = Partial<
  Pick<
    User,
    | 'auto_redirect_to_dashboard'
    | 'states_licensed'
    | 'daily_cap'
    | 'available'
    | 'presence'
    | 'email_notifications'
    | 'name_in_notifications'
    | 'push_notifications'
    | 'in_app_notifications'
    | 'quiet_hours'
    | 'quiet_start'
    | 'quiet_end'
    | 'time_zone'
  >
>

const mutationKey = ['preferences']

/** The account without a refused change. What another change has set meanwhile stays. */
const without = (changes: Preferences, now: User, before: User): User => ({
  ...now,
  ...Object.fromEntries(
    Object.entries(before).filter(
      ([key]) => key in changes && JSON.stringify(Reflect.get(now, key)) === JSON.stringify(Reflect.get(changes, key)),
    ),
  ),
})

/**
 * Shows changed preferences right away. If the server refuses, it says so and reverts them. Several changes are sent one
 * after the other, and the answer to the last one has all of them.
 */
export function savingIn(queries: QueryClient) {
  const isLast = () => queries.isMutating({ mutationKey }) === 1
  return mutationOptions({
    mutationKey,
    scope: { id: 'preferences' },
    mutationFn: (preferences: Preferences) => call(accountEndpoints.updatePreferences, { body: preferences }),
    onMutate: async (preferences) => {
      await queries.cancelQueries({ queryKey: meQuery.queryKey })
      const before = queries.getQueryData(meQuery.queryKey)
      if (before) queries.setQueryData(meQuery.queryKey, { ...before, ...preferences })
      return before
    },
    onError: (error, preferences, before) => {
      if (before) queries.setQueryData(meQuery.queryKey, (now) => now && without(preferences, now, before))
      // What was before may have been refused, too.
      if (isLast()) void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      toast.error('Failed to update preference', error)
    },
    onSuccess: (user) => {
      if (isLast()) queries.setQueryData(meQuery.queryKey, user)
      storeUser(user)
    },
  })
}

export const useSavePreferences = () => useMutation(savingIn(useQueryClient()))

/** Saves a change immediately and says so, also when another one begins before it is saved. */
export function useChangePreferences() {
  const { mutateAsync, error } = useSavePreferences()
  const change = (changes: Preferences, said: string, settled?: () => void): void =>
    void mutateAsync(changes)
      .then(
        () => toast.success(said),
        () => undefined,
      )
      .finally(settled)
  return { change, error }
}
