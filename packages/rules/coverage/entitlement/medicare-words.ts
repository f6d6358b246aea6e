/** What to do about Medicare, for the broker. */
export const CHECK_MEDICARE =
  'Check Medicare enrollment first, at Medicare.gov or 1-800-MEDICARE. It is generally illegal to sell a marketplace plan to someone who has Medicare.'
