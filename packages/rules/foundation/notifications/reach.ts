/** The ways in which we tell a client about a message. */
export interface Reach {
  /** `stopped`: they want no service emails. `failed`: our latest one did not arrive. */
  email: 'works' | 'stopped' | 'failed'
  text: boolean
}

/** Whether anything tells a client about a message. */
export const reaches = ({ email, text }: Reach): boolean => email === 'works' || text
