import type { AnswersInWords } from '@waymark/contracts/coverage/entitlement/consumer-result'

/** One answer before and after. Null where the question was not asked. */
export interface ComparedAnswer {
  name: string
  before: string | null
  after: string | null
}

const said = (list: AnswersInWords[number]['answers'], wanted: string) =>
  list.find(({ name }) => name === wanted)?.answer ?? null

/** Two sets of answers side by side, in the order of the form. */
export const compareAnswers = (
  before: AnswersInWords,
  after: AnswersInWords,
): { title: string; answers: ComparedAnswer[] }[] =>
  after.map(({ title, answers }) => {
    const earlier = before.find((section) => section.title === title)?.answers ?? []
    const names = new Set([...answers, ...earlier].map(({ name }) => name))
    return {
      title,
      answers: Array.from(names, (name) => ({ name, before: said(earlier, name), after: said(answers, name) })),
    }
  })

/** The answers that are not the same. */
export const answerDifferences = (before: AnswersInWords, after: AnswersInWords): ComparedAnswer[] =>
  compareAnswers(before, after)
    .flatMap(({ answers }) => answers)
    .filter((answer) => answer.before !== answer.after)
