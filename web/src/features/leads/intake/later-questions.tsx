import type { IntakeStep } from '@waymark/rules/leads/intake/steps'
import { t } from '@waymark/words/t'
import { StepQuestions } from './step-questions.tsx'
import type { Asked } from './step-texts.ts'

type LaterStep = Exclude<IntakeStep, 1>

/** Two questions that people have at each step after the first, with their answers. */
const QUESTIONS: Record<LaterStep, readonly [Asked, Asked]> = {
  2: [
    {
      ask: t('Who counts as my household?'),
      answer: t(
        'You, your spouse if you are married, and everyone you claim as a dependent on your tax return, even if they do not need insurance.',
      ),
    },
    {
      ask: t('What income do I enter?'),
      answer: t(
        'Your best guess for the year you need coverage, before taxes, for everyone in the household who has to file a return. Leave out what your paycheck loses to health insurance or retirement before taxes. If you are self-employed, enter what is left after business expenses. Count all of your Social Security and taxable withdrawals. Savings you spend and Roth withdrawals usually do not count. In November and December, that is usually next year. You can change it later. Your agent will go over it with you.',
      ),
    },
  ],
  3: [
    {
      ask: t('Can I be turned down for a condition?'),
      answer: t(
        'Not by a plan under the Affordable Care Act. It must accept you and can’t charge you more because of your health. Indemnity plans may ask about your health and turn you down.',
      ),
    },
    {
      ask: t('Who sees what I choose here?'),
      answer: t('Your agent, and our administrators when needed. We keep a log of everyone who opens your record.'),
    },
  ],
  4: [
    {
      ask: t('I am not sure. What do I choose?'),
      answer: t(
        'ACA-compliant is the safe place to start. It is the only one of the three with full coverage. Your agent compares the others with it.',
      ),
    },
    {
      ask: t('Can I have gap insurance alone?'),
      answer: t(
        'It is made to go with a main plan and helps pay what that plan does not. By itself, it does not give you full coverage.',
      ),
    },
  ],
  5: [
    {
      ask: t('What counts as using tobacco?'),
      answer: t(
        'For marketplace plans: any tobacco product, four or more times a week, within the last six months (45 CFR 147.102, 2026). Religious or ceremonial use does not count.',
      ),
    },
    {
      ask: t('Why list medications?'),
      answer: t(
        'Each plan has its own list of drugs that it pays for. If your agent knows yours, they can check before you choose.',
      ),
    },
  ],
  6: [
    {
      ask: t('What do bronze, silver, gold and platinum mean?'),
      answer: t(
        'They show how you and the plan share the bills. On average, bronze pays about 60% of covered costs, silver 70%, gold 80% and platinum 90% (45 CFR 156.140, 2026). Most often, a plan that pays more costs more each month.',
      ),
    },
    {
      ask: t('Will I pay the prices shown?'),
      answer: t(
        'Probably not exactly. We work them out from public tables, and each company has its own prices. Your agent gives you exact numbers.',
      ),
    },
  ],
  7: [
    {
      ask: t('What if I leave the optional boxes empty?'),
      answer: t(
        'Your agent will still write to you about this assessment, but will not call or text you, or email you about anything else.',
      ),
    },
    {
      ask: t('Can I change my mind later?'),
      answer: t(
        'Yes. You can withdraw your consent or delete your data on your page, or ask your agent to delete it. We delete your answers, contact details and messages, and keep only a short record of what you agreed to.',
      ),
    },
  ],
}

export const LaterQuestions = ({ step }: { readonly step: LaterStep }) => <StepQuestions questions={QUESTIONS[step]} />
