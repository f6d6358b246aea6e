/** Who may see the answers of a client: an account as far as licenses go. */
export interface Licensed {
  readonly role: 'broker' | 'sys_admin'
  readonly states_licensed: readonly string[]
}

/**
 * Whether a user may see the answers of clients in a state. Administrators are not brokers and need no license. A ZIP
 * code without a state asks for none.
 */
export const isLicensedIn = ({ role, states_licensed }: Licensed, state: string | null): boolean =>
  role === 'sys_admin' || state === null || states_licensed.includes(state)
