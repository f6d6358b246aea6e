/**
 * Cost of a tobacco user compared with the same person without tobacco. Our own assumption.
 *
 * Smoking explains 11.7% of adult spending when related habits are held equal (Xu et al., Prev Med 2021;150:106529).
 * With about one adult in six smoking, that is roughly 1.8 times. The intake does not ask about those habits, so this
 * answer stands in for them too: with 2.5, the age curve ranks the "Medical Cost Personal" charges (B. Lantz) at 0.87.
 * The legal limit of 1.5 on tobacco rating (45 CFR 147.102) applies to premiums, not cost.
 */
export const TOBACCO_FACTOR = 2.5

/**
 * Inactive adults cost 20.9% more than active ones, and insufficiently active adults 10.9% more; together this is 8.7%
 * of all spending (Carlson et al., Prog Cardiovasc Dis 2015;57:315, table 3, adjusted for BMI, excluding people with
 * difficulty walking).
 */
const ACTIVE = 1 - 0.087
const EXERCISE_FACTORS: ReadonlyMap<string, number> = new Map([
  ['regular', ACTIVE],
  ['occasional', ACTIVE * 1.109],
  ['none', ACTIVE * 1.209],
])
export const EXERCISE_SOURCE = {
  source: 'Carlson et al., Inadequate physical activity and health care expenditures in the United States',
  year: 2015,
}

/** Cost compared with the average adult. An answer that is not on the list counts as average. */
export const exerciseFactor = (exercise: string | null | undefined): number => EXERCISE_FACTORS.get(exercise ?? '') ?? 1
