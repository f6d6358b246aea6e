import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { t } from '@waymark/words/t'
import { turnMedicareAge } from './groups.ts'
import { isOld } from './verdict.ts'
import { lower, whoOf } from './who.ts'
import { usd } from './words.ts'

/** Whom the prices are for, and what they leave out. */
export const pricesFor = (found: Estimate): string =>
  [
    found.credit
      ? t('These prices are for {who}, after the tax credit.', { who: lower(buyersOf(found)) })
      : t('These prices are for {who}.', { who: lower(buyersOf(found)) }),
    ...(found.verdict.code === 'child_unknown'
      ? [t('They are right only if you do not care for a child under 19.')]
      : []),
    ...tobaccoIn(found),
    ...catastrophicIn(found),
    ...(turnMedicareAge(found).length > 0 ? [t('The yearly prices assume that no one turns 65 during the year.')] : []),
  ].join(' ')

/** What the prices are from, where that is not the plan year and the county. */
export function limitsOf(found: Estimate): string[] {
  return [
    ...(isOld(found)
      ? [
          t('We used {premium_year} premiums, because those for {plan_year} are not in our tables yet.', {
            premium_year: found.premium_year ?? '',
            plan_year: found.plan_year,
          }),
        ]
      : []),
    ...(found.premiums_of === 'statewide'
      ? [t('We used prices for your whole state, because we don’t know your county.')]
      : []),
  ]
}

/** The prices are without it, and the credit does not cover it: 26 CFR 1.36B-3(e). */
function tobaccoIn({ plans, credit }: Estimate): string[] {
  const most = plans.find(({ level }) => level === 'silver')?.tobacco_surcharge_most ?? 0
  if (most === 0) return []
  return [
    t('Tobacco use can add up to {most} a month to a silver plan.', { most: usd(most) }),
    ...(credit ? [t('The tax credit does not cover that.')] : []),
  ]
}

/** Until this age, nobody needs a reason to buy a catastrophic plan: 45 CFR 155.305(h). */
const CATASTROPHIC_BELOW = 30

/** Where a household could buy one without a reason, or without giving up a credit: 45 CFR 155.605(d), 26 USC 36B(c)(3)(A). */
const catastrophicIn = ({ people, credit }: Estimate): string[] =>
  credit && people.some(({ age, benchmark }) => benchmark !== null && age >= CATASTROPHIC_BELOW)
    ? []
    : [
        t(
          'Catastrophic plans are not in this list. They cost less a month, but you pay for almost all care yourself up to a very high limit, and a tax credit can’t be used for them. People under 30 can buy them, and some older people who get no tax credit.',
        ),
      ]

const buyersOf = (found: Estimate): string =>
  whoOf(
    found.people.filter(({ benchmark }) => benchmark !== null),
    found,
  ).who
