import type { Sql } from '@waymark/platform/database'

/** What is stored of whether someone in a census uses tobacco: one letter, because a sealed value shows its length. */
export async function sealTobacco(
  { keys }: Pick<Sql, 'keys'>,
  census_id: string,
  id: string,
  tobacco: boolean | null,
): Promise<string | null> {
  if (tobacco === null) return null
  return keys.sealText(tobacco ? 'Y' : 'N', { column: 'census_row.tobacco_use', id: `${census_id}:${id}` })
}

export const readTobacco = (opened: string | null): boolean | null => (opened === null ? null : opened === 'Y')
