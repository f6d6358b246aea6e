import { msg } from '@waymark/words/t'
// Apart from `price-hints.ts`, because the first load of the intake needs these and not the rest.

/** While a price is not known, or can't be. */
export const PRICES_VARY = msg(
  'What a level costs depends on age, ZIP code, household and income. Your agent gives you exact prices.',
)
export const COUNTY_NEEDED = msg('Choose your county in step 2 to see what each level may cost.')
export const AGES_NEEDED = msg('To see what each level may cost all of you, add the ages of the others in step 2.')

/** The same for the page where answers are changed later, which has groups instead of steps. */
export const COUNTY_NEEDED_LATER = msg(
  'Choose your county under “You and your household” to see what each level may cost.',
)
export const AGES_NEEDED_LATER = msg(
  'To see what each level may cost all of you, add the ages of the others under “You and your household”.',
)

/** The same where more is known of the household than that page shows, so that it has no prices. */
export const AGES_NEEDED_MORE_KNOWN = msg(
  'Add the ages of the others under “You and your household”. Your agent gives you exact prices.',
)
