import { isClosed } from '@waymark/contracts/leads/clients/closed-record'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { exactly } from '../../../shared/format/time.ts'

type Update = ClientDetail['proposed_updates'][number]

/** Where new answers came from, and who decides about them until when. */
export function updateWords(
  client: Pick<ClientDetail, 'status' | 'reach'>,
  { submitted_at, reference, expires_at, asked }: Pick<Update, 'submitted_at' | 'reference' | 'expires_at' | 'asked'>,
): string {
  const until = exactly(expires_at)
  return [
    `They came with this email address on ${exactly(submitted_at)} (reference number ${reference}), perhaps from someone else.`,
    client.reach.email === 'stopped'
      ? 'The address gets no emails from us, so it may not have been asked to confirm them.'
      : asked
        ? 'We asked the address to confirm them.'
        : 'No email asked the address to confirm them, because it gets at most five a day or the email did not arrive.',
    isClosed(client.status)
      ? `The record is closed, so these answers cannot count unless you change its status before ${until}.`
      : `Until ${until} you can also decide yourself, best after a word with the client.`,
  ].join(' ')
}
