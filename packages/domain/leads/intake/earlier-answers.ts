import type { Client } from '@waymark/platform/generated/client'
import { z } from 'zod'
import type { ClientHealth } from '../../client-health.ts'
import { ANSWERS } from './read-answers.ts'

/** The column `client.earlier_answers`. */
export const earlierAnswers = z.array(
  z.object({ revision: z.number().int(), submitted_at: z.string(), answers: z.record(z.string(), z.unknown()) }),
)
export type EarlierAnswers = z.output<typeof earlierAnswers>[number]

type Answered = Pick<Client, Exclude<(typeof ANSWERS)[number], 'health'>> & { health: ClientHealth }

/** A client's answers one by one. The household is not among them: the broker adds to it. */
export function answersOneByOne(client: Answered): Record<string, unknown> {
  const { household: _, ...health } = client.health
  return Object.fromEntries(
    ANSWERS.flatMap((name): [string, unknown][] =>
      name === 'health' ? Object.entries(health) : [[name, client[name]]],
    ),
  )
}

/** The current answers, as they are kept when others replace them. */
export const asEarlier = (
  client: Answered & Pick<Client, 'revision' | 'answered_at' | 'submitted_at'>,
): EarlierAnswers => ({
  revision: client.revision,
  submitted_at: (client.answered_at ?? client.submitted_at).toISOString(),
  answers: answersOneByOne(client),
})
