import { useMutation, useQueryClient } from '@tanstack/react-query'
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

/** Shows changed preferences right away. If the server refuses, it says so and reverts them. */
export function useSavePreferences() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (preferences: Preferences) => call(accountEndpoints.updatePreferences, { body: preferences }),
    onMutate: async (preferences) => {
      await queries.cancelQueries({ queryKey: meQuery.queryKey })
      const before = queries.getQueryData(meQuery.queryKey)
      if (before) queries.setQueryData(meQuery.queryKey, { ...before, ...preferences })
      return before
    },
    onError: (error, _preferences, before) => {
      if (before) queries.setQueryData(meQuery.queryKey, before)
      toast.error('Failed to update preference', error)
    },
    onSuccess: (user) => {
      queries.setQueryData(meQuery.queryKey, user)
      storeUser(user)
    },
  })
}
