import type { Draft } from '../draft.ts'

export interface StepProps {
  readonly draft: Draft
  readonly onChange: (answers: Partial<Draft>) => void
  /** The assessment was sent, and the person changes it on their page. */
  readonly sent?: boolean
  /** Their agent knows more of the household than the draft says, so prices for the draft would not be theirs. */
  readonly more_is_known?: boolean
}
