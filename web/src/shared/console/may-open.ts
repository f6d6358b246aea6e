import type { User } from '@waymark/contracts/people/accounts/schemas'

export const CONSOLE = '/admin/dashboard'

/** Who may open a console page. The server makes the same decision for its calls. */
export type Audience = 'administrators' | 'founders'

export const isOneOf = (audience: Audience, me: User | undefined): boolean =>
  me?.role === 'sys_admin' || (audience === 'founders' && me?.founder_access === true)

/** Administrators, and founders for the few pages that they may see. */
export const mayOpenConsole = (me: User | undefined): boolean => isOneOf('founders', me)
