/** What a client said, as far as it counts here. */
export interface Person {
  age: number
  /** Two-letter code; null when the ZIP code names none. */
  state: string | null
  /** People in the tax household. */
  household_size: number
  /** USD a year, taken for the household's modified adjusted gross income (MAGI). */
  annual_income: number
  tobacco_use: boolean
  /** Others of the household are to be covered, too. */
  covers_others: boolean
}
