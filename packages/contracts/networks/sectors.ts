import { SECTORS } from '../applications/options.ts'

/** What members of the family network care for. */
export const FAMILY_SECTORS = SECTORS.SP
export type FamilySector = (typeof FAMILY_SECTORS)[number]
