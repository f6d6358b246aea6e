import {
  type AuthAnswer,
  type ManagedUser,
  managedUser,
  type User,
  user,
} from '@waymark/contracts/people/accounts/schemas'
import type { User as UserRow } from '@waymark/platform/generated/client'
import type { SignedIn } from './sessions.ts'

export const presentUser = (row: UserRow): User => user.parse(row)
export const presentManagedUser = (row: UserRow): ManagedUser => managedUser.parse(row)

export const presentSignedIn = ({ user: row, access_token }: SignedIn): AuthAnswer => ({
  access_token,
  user: presentUser(row),
  admin_access: row.role === 'sys_admin',
  founder_access: row.founder_access,
})
