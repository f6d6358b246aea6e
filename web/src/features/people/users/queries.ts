import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { SentBodyOf } from '@waymark/contracts/endpoint'
import type { SettableStatus } from '@waymark/contracts/money/billing/subscriptions'
import {
  type AdministeredUserDetail,
  accountAdministrationEndpoints,
} from '@waymark/contracts/people/accounts/administration'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { call } from '../../../shared/api/call.ts'
import { answersFrom, ask } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'

export type UserChanges = SentBodyOf<typeof accountEndpoints.updateUser>

export const userQuery = (id: string) => ask(accountAdministrationEndpoints.readAdministeredUser, { params: { id } })

/** Refetches a user and the user lists. */
export const rereadUser = (queries: QueryClient, id: string) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: userQuery(id).queryKey }),
    queries.invalidateQueries({ queryKey: answersFrom(accountAdministrationEndpoints.listAllUsers) }),
  ])

/** Updates an account: verification, enabled or disabled, role and rights. */
export function useUpdateUser({ id }: Pick<AdministeredUserDetail, 'id'>, changed?: (changes: UserChanges) => void) {
  const queries = useQueryClient()
  return useAction({
    mutationFn: (changes: UserChanges) => call(accountEndpoints.updateUser, { params: { id }, body: changes }),
    onSuccess: async (_answer, changes) => {
      changed?.(changes)
      await rereadUser(queries, id)
    },
    done: 'User updated successfully',
    failed: 'Failed to update user',
  })
}

interface SetStatus {
  readonly status: SettableStatus
  /** Says so, also to those who went on. */
  readonly say?: () => void
}

/** Sets an administrator's decision about a subscription. */
export function useSetStatus({ id }: Pick<AdministeredUserDetail, 'id'>) {
  const queries = useQueryClient()
  return useAction({
    mutationFn: ({ status }: SetStatus) =>
      call(accountAdministrationEndpoints.setSubscriptionStatus, { body: { user_id: id, status } }),
    onSuccess: (user, { say }) => {
      say?.()
      queries.setQueryData(userQuery(id).queryKey, user)
      return rereadUser(queries, id)
    },
    failed: 'Failed to update user status',
  })
}
