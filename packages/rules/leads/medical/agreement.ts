/** A stored agreement names this version. Change it whenever the text below changes. */
export const AGREEMENT_VERSION = '2026-11'

/** What an applicant to the medical membership association agrees to, shown before they agree. */
export const AGREEMENT: readonly { heading: string; text: string }[] = [
  {
    heading: 'What you apply for',
    text: 'Membership of an unincorporated nonprofit association under state statute. It is funded by the dues of its members and nominal platform fees. Applying costs nothing, and no dues are owed before you are accepted and told the amount.',
  },
  {
    heading: 'What it is not',
    text: 'Membership is not insurance, pays no medical bills, and does not replace a doctor or a health plan. In an emergency call 911.',
  },
  {
    heading: 'What we do with your application',
    text: 'Administrators of this service read it to answer you. It is not sold and not shown to other members. You may leave, or have your application deleted, at any time: tell us.',
  },
]
