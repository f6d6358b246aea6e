/** A number as an address that dials it. */
export const dialing = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
