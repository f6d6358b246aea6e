/** A client as someone to call. */
export interface Called {
  readonly id: string
  readonly name: string
  readonly phone: string | null
}

/** A number as an address that dials it. */
export const dialing = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
