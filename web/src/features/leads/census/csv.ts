import { CENSUS_COLUMNS, type CensusTexts } from '@waymark/contracts/leads/census/rows'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Rows as a CSV file that the import accepts. Without rows it is the empty template. */
export const csvOf = (people: readonly CensusTexts[]): string =>
  [
    CENSUS_COLUMNS.map(({ heading }) => heading).join(','),
    ...people.map((texts) => CENSUS_COLUMNS.map(({ field }) => quoted(texts[field])).join(',')),
    '',
  ].join('\r\n')
