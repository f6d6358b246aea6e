import type { Draft } from '../draft.ts'

export interface StepProps {
  readonly draft: Draft
  readonly onChange: (answers: Partial<Draft>) => void
  /** The assessment was sent, and the person changes it on their page. */
  readonly sent?: boolean
}
