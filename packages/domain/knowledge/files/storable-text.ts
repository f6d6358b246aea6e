/**
 * Text as PostgreSQL can store it, which has neither NUL nor half surrogate pairs. The private use area is removed
 * because search marks its hits with it.
 */
export const storable = (text: string): string => text.toWellFormed().replaceAll(/[\0\ue000-\uf8ff]/gu, '')
