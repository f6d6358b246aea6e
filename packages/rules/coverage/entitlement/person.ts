/** The answers of a client that matter for the estimate. */
export interface Person {
  age: number
  /** Two-letter code. Null if the ZIP code does not match a state. */
  state: string | null
  /** People in the tax household. */
  household_size: number
  /** USD a year, treated as the household's modified adjusted gross income (MAGI). */
  annual_income: number
  tobacco_use: boolean
  /** Other household members need coverage too. */
  covers_others: boolean
}
