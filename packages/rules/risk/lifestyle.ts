/**
 * Cost of a tobacco user against the same person without, an assumption of our own.
 *
 * Smoking explains 11.7% of adult spending with related habits held equal (Xu et al., Prev Med 2021;150:106529); with
 * about one adult in six smoking that is some 1.8 times. The intake does not ask about those habits, so the answer
 * carries them too: with 2.5 the age curve ranks the "Medical Cost Personal" charges (B. Lantz) at 0.87. The legal cap
 * of 1.5 on tobacco rating (45 CFR 147.102) bounds premiums, not cost.
 */
export const TOBACCO_FACTOR = 2.5

/**
 * Inactive adults cost 20.9% and insufficiently active ones 10.9% more than active ones, together 8.7% of all spending
 * (Carlson et al., Prog Cardiovasc Dis 2015;57:315, table 3, adjusted for BMI, people with difficulty walking left out).
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

/** Cost against the average adult; an answer not on the list counts as the average. */
export const exerciseFactor = (exercise: string | null | undefined): number => EXERCISE_FACTORS.get(exercise ?? '') ?? 1
