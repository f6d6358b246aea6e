import { Question } from '../../../shared/ui/question.tsx'
import type { Asked } from './step-texts.ts'

/** Questions that expand to show their answers. */
export const StepQuestions = ({ questions }: { readonly questions: readonly Asked[] }) =>
  questions.map(({ ask, answer }) => (
    <Question key={ask} ask={ask}>
      {answer}
    </Question>
  ))
