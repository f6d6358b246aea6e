import { CENSUS_COLUMNS, type CensusTexts } from '@waymark/contracts/leads/census/rows'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Rows as a file that an import takes; with no rows the empty template. */
export const csvOf = (people: readonly CensusTexts[]): string =>
  [
    CENSUS_COLUMNS.map(({ heading }) => heading).join(','),
    ...people.map((texts) => CENSUS_COLUMNS.map(({ field }) => quoted(texts[field])).join(',')),
    '',
  ].join('\r\n')
