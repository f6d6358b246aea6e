import { SECTORS } from '../applications/options.ts'

/** The interests that members of the family network can choose. */
export const FAMILY_SECTORS = SECTORS.SP
export type FamilySector = (typeof FAMILY_SECTORS)[number]
