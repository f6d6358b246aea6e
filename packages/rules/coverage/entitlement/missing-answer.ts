import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { msg, t } from '@waymark/words/t'
import { listInWords } from '../../foundation/list-words.ts'
import type { Group } from './groups.ts'
import { listed, usd } from './words.ts'

export const TELL_AGES = msg('Add the age of each person who needs coverage to your answers, or tell your agent.')

/** An answer that is missing and would change the result. */
export function missingAnswer(found: Estimate, groups: readonly Group[]) {
  switch (found.verdict.code) {
    case 'ages_needed':
      return {
        headline: t('Your result depends on the ages in your household'),
        paragraph: t(
          'Others need coverage too, and we don’t know their ages. Your household’s tax credit could be from {lowest} to {highest} a month.',
          { lowest: usd(found.range?.credit_lowest ?? 0), highest: usd(found.range?.credit_highest ?? 0) },
        ),
        next_step: t(TELL_AGES),
      }
    case 'child_unknown':
      return {
        headline: t('Do you care for a child under 19?'),
        paragraph: [
          t(
            'Your household has more people than you listed. At this income, a parent or caretaker who lives with a child under 19 may get or keep Medicaid, and then there is no tax credit for them.',
          ),
          ...withoutChild(found),
        ].join(' '),
        next_step: t('Tell your agent if you care for a child under 19 at home, even if the child needs no coverage.'),
      }
    case 'county_needed':
      return {
        headline: t('Your result depends on your county'),
        paragraph: t('Your ZIP code is in more than one county, and prices differ between them: {counties}.', {
          counties: listInWords(found.counties.map(({ name }) => name)),
        }),
        next_step: t('Add your county to your answers, or tell your agent which county you live in.'),
      }
    case 'unknown_place':
      return {
        headline: t('We don’t know your ZIP code'),
        paragraph: t('Help with costs and prices depend on where you live, and we could not find your ZIP code.'),
        next_step: t('Correct the ZIP code in your answers, or tell your agent the ZIP code of your home.'),
      }
    case 'no_marketplace':
      return {
        headline: t('Your territory has its own programs'),
        paragraph: t('There is no federal marketplace and no premium tax credit there. Medicaid has its own limits.'),
        next_step: groups.some(({ program }) => program === 'medicare')
          ? t('For the others, ask your territory’s Medicaid office.')
          : t('Ask your territory’s Medicaid office first.'),
      }
    default:
      return groups.length === 0
        ? {
            headline: t('Nobody in your household needs coverage'),
            paragraph: t('You told us that nobody is applying.'),
            next_step: t('Tell your agent who needs coverage.'),
          }
        : null
  }
}

function withoutChild(found: Estimate): string[] {
  const ending = found.people.filter(({ child_decides, reason }) => child_decides && reason === 'has_it_not_by_income')
  return [
    ...(ending.length > 0
      ? [
          t(
            'Otherwise, {name} may end at the next renewal, unless there is a reason other than income, such as a disability.',
            { name: listed([...new Set(ending.map(({ program_name }) => program_name))]) },
          ),
        ]
      : []),
    ...helpWithoutChild(found),
  ]
}

function helpWithoutChild({ range, credit, people }: Estimate): string[] {
  if (range && range.credit_highest > 0) {
    return [
      t('Otherwise, your household’s tax credit could be from {lowest} to {highest} a month.', {
        lowest: usd(range.credit_lowest),
        highest: usd(range.credit_highest),
      }),
    ]
  }
  if (credit) return [t('Otherwise, you may get a tax credit of about {credit} a month.', { credit: usd(credit) })]
  return people.some(({ program }) => program === 'coverage_gap')
    ? [t('Otherwise, there may be no help with the price of a plan. This is called the coverage gap.')]
    : []
}
