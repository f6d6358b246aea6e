import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { t } from '@waymark/words/t'
import { buysPlan, leaveProgramAt65, turnMedicareAge } from './groups.ts'
import { FULL_REPAYMENT_FROM } from './premium-tax-credit.ts'
import { listed, usd } from './words.ts'

/** A year's credit only where nobody turns 65 within it. */
export function creditOf(who: string, count: number, found: Estimate): string {
  const monthly = usd(found.credit ?? 0)
  return turnMedicareAge(found).length > 0
    ? t('{who} may get a tax credit of about {monthly} a month. It lowers what you pay for a marketplace plan.', {
        who,
        count,
        monthly,
      })
    : t(
        '{who} may get a tax credit of about {monthly} a month ({yearly} a year). It lowers what you pay for a marketplace plan.',
        { who, count, monthly, yearly: usd(12 * (found.credit ?? 0)) },
      )
}

/** Whether there is a credit, or could be one with the ages of the others. */
export const mayHaveCredit = ({ credit, range }: Estimate): boolean => (credit ?? range?.credit_highest ?? 0) > 0

/**
 * The credit ends with the right to Medicare without a premium, even without signing up in time: 26 CFR 1.36B-2(c)(2). Medicaid
 * by the limit for adults and a Basic Health Program end at 65: 42 CFR 435.119(b)(1), 600.305.
 */
export function turningMedicareAge(found: Estimate): string[] {
  const buyers = turnMedicareAge(found)
  const leaving = leaveProgramAt65(found)
  const turning = [...buyers, ...leaving]
  if (turning.length === 0) return []
  const alone = turning.every((person) => person === found.people[0])
  const ends = alone
    ? found.range !== null || found.people.filter(buysPlan).length > buyers.length
      ? t('Then your part of the tax credit ends, even if you do not sign up.')
      : t('Then your tax credit ends, even if you do not sign up.')
    : t('Then their tax credit ends, even if they do not sign up.')
  return [
    [
      alone
        ? t('When you turn 65, you can most likely get Medicare: sign up in the three months before.')
        : t(
            'Anyone in your household who turns 65 can most likely get Medicare, and should sign up in the three months before.',
          ),
      ...(buyers.length > 0 && mayHaveCredit(found) ? [ends] : []),
      ...(leaving.length > 0 ? [canEnd([...new Set(leaving.map(({ program_name }) => program_name))])] : []),
    ].join(' '),
  ]
}

const canEnd = (names: readonly string[]) => t('{name} can end then.', { name: listed(names), count: names.length })

/**
 * What a higher income than expected costs: 26 USC 36B(c)(1)(A) and P.L. 119-21, section 71305. Where it is not known that the
 * credit ends at one income, only that there is none above 400% of poverty.
 */
export function repaymentOf({ plan_year, poverty_guideline, income_steps, range }: Estimate): string[] {
  if (plan_year < FULL_REPAYMENT_FROM) return []
  const [end, again] = range === null ? income_steps.filter(({ change }) => change === 'credit_ends') : []
  const where =
    end && !again
      ? t('The tax credit ends above {limit} a year.', { limit: usd(end.annual_income) })
      : t('The tax credit gets smaller as your income rises. Above {limit} a year there is none.', {
          limit: usd(4 * poverty_guideline),
        })
  const back = t(
    'If your income turns out higher than you expect, you pay back what was too much, without a limit. Report changes early.',
  )
  return [`${where} ${back}`]
}
