import type { Sql } from '@waymark/platform/database'
import type { Place } from '@waymark/platform/encryption/envelope'

/** Seals a text that may be missing. */
export const sealOptional = async (
  { keys }: Pick<Sql, 'keys'>,
  value: string | null | undefined,
  place: Place,
): Promise<string | null> => (value == null ? null : keys.sealText(value, place))
