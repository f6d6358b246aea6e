import type { FactColumn, FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'

/** What a question asks for. */
export interface Topic {
  key: FactKey
  column: FactColumn | null
  /** The figure of the cell that answers it; of drugs, mail order is the second. The first one, if not given. */
  figure?: 1
  /** The question is whether something holds: the answer has these words, if the cell has them. */
  words?: RegExp
  /** In the words of the form. */
  standard: readonly string[]
  /** As brokers and consumers speak. */
  paraphrased: readonly string[]
}

/** What one pays for a service in the network. */
export const visit = (key: FactKey, standard: readonly string[], paraphrased: readonly string[]): Topic => ({
  key,
  column: 'in',
  standard,
  paraphrased,
})
