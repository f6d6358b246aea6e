import type { IntakeStep } from '@waymark/rules/intake/steps'

interface StepText {
  readonly title: string
  /** Two questions that people have at this point, with their answers. */
  readonly questions: readonly [Asked, Asked]
}

interface Asked {
  readonly ask: string
  readonly answer: string
}

export const STEP_TEXTS: Record<IntakeStep, StepText> = {
  1: {
    title: 'How can your agent reach you?',
    questions: [
      {
        ask: 'Who gets my email address?',
        answer: 'One agent, and nobody else. We do not sell it, and you can have it deleted at any time.',
      },
      {
        ask: 'Do I have to give a phone number?',
        answer:
          'No. Your agent can write to you. If you give one, you decide in the last step whether it may be called.',
      },
    ],
  },
  2: {
    title: 'About you',
    questions: [
      {
        ask: 'Who counts as my household?',
        answer:
          'You, your spouse if you are married, and everybody you claim as a dependent on your tax return, also those who need no insurance.',
      },
      {
        ask: 'Which income do I enter?',
        answer:
          'Your best guess for this year before taxes, for everybody in the household who has to file. You can change it later; your agent will go over it with you.',
      },
    ],
  },
  3: {
    title: 'Your health',
    questions: [
      {
        ask: 'Can I be turned down for a condition?',
        answer:
          'Not by a plan under the Affordable Care Act. It must accept you and may not charge more for your health. Indemnity plans may ask and may say no.',
      },
      {
        ask: 'Who sees what I choose here?',
        answer:
          'Your agent, and our administrators where they must. Each time somebody opens your record, it is written down.',
      },
    ],
  },
  4: {
    title: 'The kind of plan',
    questions: [
      {
        ask: 'I am not sure. What do I choose?',
        answer:
          'ACA-compliant is the safe place to start: it is the only one of the three that is comprehensive. Your agent compares the others with it.',
      },
      {
        ask: 'Can I have gap insurance alone?',
        answer:
          'It is made to stand beside a main plan and pays toward what that plan leaves to you. Alone it leaves you without comprehensive coverage.',
      },
    ],
  },
  5: {
    title: 'Daily life',
    questions: [
      {
        ask: 'What counts as using tobacco?',
        answer:
          'For marketplace plans: any tobacco product, four or more times a week, within the last six months. Religious or ceremonial use does not count.',
      },
      {
        ask: 'Why list medications?',
        answer:
          'Each plan has its own list of medicines that it pays for. With yours in hand, your agent can check before you choose.',
      },
    ],
  },
  6: {
    title: 'Coverage you would consider',
    questions: [
      {
        ask: 'What do bronze, silver, gold and platinum mean?',
        answer:
          'How the bills are shared. On average bronze pays about 60% of covered costs, silver 70%, gold 80% and platinum 90%. The more a plan pays, the higher its premium.',
      },
      {
        ask: 'Will I pay the prices shown?',
        answer:
          'Probably not exactly. Age, ZIP code and tobacco change them, and a tax credit can lower them a lot. Your agent gives you exact numbers.',
      },
    ],
  },
  7: {
    title: 'Your OK',
    questions: [
      {
        ask: 'What if I leave the optional boxes empty?',
        answer: 'Your agent still writes to you about this assessment, and does not call. You lose nothing else.',
      },
      {
        ask: 'Can I take it back later?',
        answer:
          'Yes. Ask your agent to delete your data: your answers, contact details and messages go. What stays is a short proof of what you agreed to.',
      },
    ],
  },
}
