import type { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import type { Routes } from '../../context.ts'
import { presentManagedUser } from '../../people/accounts/presenter.ts'
import { updateUser } from './update-user.ts'

/** Here, because a change of an account also changes what its clients and appointments are. */
export const accountChangeRoutes: Pick<Routes<typeof accountEndpoints>, 'updateUser'> = {
  updateUser: async ({ params, body }, context) => presentManagedUser(await updateUser(context, params.id, body)),
}
