import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'

export type Removed = Pick<ClientDetail, 'revision' | 'is_mock'> & {
  /** Missing in the list, which has only own clients. */
  readonly other_agent?: ClientDetail['other_agent']
}

/** What the deletion of a client removes, and what stays. Imported people and test clients agreed to nothing. */
export function deletionText({ revision, is_mock, other_agent }: Removed): string {
  const what = revision === 0 ? 'contact details' : 'answers, risk assessment, contact details, messages'
  return [
    `Their ${what} and ${other_agent ? 'all' : 'your'} notes are removed.`,
    'You can undo this for a few seconds. After that they are deleted permanently.',
    ...(revision > 0 && !is_mock ? ['Only the proof of their consent is kept.'] : []),
    ...(other_agent
      ? [
          `If ${other_agent.name} has an appointment with them, it is canceled, and they get an email about it unless they stopped our emails.`,
        ]
      : []),
  ].join(' ')
}
