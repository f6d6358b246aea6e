import type { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { managedUser } from '@waymark/contracts/people/accounts/schemas'
import type { Routes } from '../../context.ts'
import { updateUser } from './update-user.ts'

/** Here, because a change of an account also changes what its clients and appointments are. */
export const accountChangeRoutes: Pick<Routes<typeof accountEndpoints>, 'updateUser'> = {
  updateUser: async ({ params, body }, context) => managedUser.parse(await updateUser(context, params.id, body)),
}
