import type { User } from '@waymark/contracts/people/accounts/schemas'

export const CONSOLE = '/admin/dashboard'

/** Whom a page of the console is for: the server decides the same of its calls. */
export type Audience = 'administrators' | 'founders'

export const isOneOf = (audience: Audience, me: User | undefined): boolean =>
  me?.role === 'sys_admin' || (audience === 'founders' && me?.founder_access === true)

/** Administrators, and founders for the little that they may see. */
export const mayOpenConsole = (me: User | undefined): boolean => isOneOf('founders', me)
