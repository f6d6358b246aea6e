import { randomInt } from 'node:crypto'

// Without letters and digits that look alike. Four of these 31 characters are 19.8 bits.
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789'

const group = () => Array.from({ length: 4 }, () => READABLE[randomInt(READABLE.length)]).join('')

/** A random secret that people copy by hand, in groups of four characters. */
export const readableSecret = (groups: number): string => Array.from({ length: groups }, group).join('-')
