import type { Feedback } from '@waymark/contracts/coverage/plans/endpoints'
import { RISK_LEVELS } from '@waymark/contracts/coverage/risk/endpoints'
import type { OtherAgent } from '@waymark/contracts/leads/clients/schemas'
import type { proposedUpdate } from '@waymark/contracts/leads/intake/updates'
import type { ShownTag } from '@waymark/contracts/leads/tags/endpoints'
import type { Client, RiskAssessment } from '@waymark/platform/generated/client'
import type { Reach } from '@waymark/rules/foundation/notifications/reach'
import { z } from 'zod'
import { type ClientHealth, UNKNOWN_HEALTH } from '../../client-health.ts'
import { knownHousehold } from '../../coverage/entitlement/household-of-client.ts'
import { cityOfZip } from '../../coverage/places/cities-of-zip.ts'
import { presentAssessment } from '../../coverage/risk/present-assessment.ts'
import { answersOneByOne, earlierAnswers } from '../intake/earlier-answers.ts'

type Row = Omit<Client, 'life_event_on' | 'date_of_birth' | 'health'> & {
  health: ClientHealth | null
  assignment_reason: string | null
  other_agent: OtherAgent | null
  life_event_on: string | null
  date_of_birth: string | null
  tags: ShownTag[]
}
type Shown = Pick<Client, 'phone' | 'phone_consent' | 'revision' | 'zip_code' | 'risk_level'> & {
  health: ClientHealth | null
}

const riskLevel = z.enum(RISK_LEVELS).nullable()

/** Without consent to call, the phone number is not shown, because a broker would call it. An imported one is theirs. */
export const presentRow = <Listed extends Shown>({ health, ...client }: Listed) => ({
  ...client,
  ...(health ?? UNKNOWN_HEALTH),
  phone: client.phone_consent || client.revision === 0 ? client.phone : null,
  risk_level: riskLevel.parse(client.risk_level),
  city: client.zip_code === null ? null : cityOfZip(client.zip_code),
})

/** What each later assessment changed, newest first. A changed phone number shows only with consent to call. */
function presentChanges(client: Row) {
  const revisions = earlierAnswers.parse(client.earlier_answers)
  const { phone_consent } = client
  const current = answersOneByOne({ ...client, health: client.health ?? UNKNOWN_HEALTH })
  return revisions
    .map(({ answers }, index) => {
      const next = revisions[index + 1]
      const after = next?.answers ?? current
      const fields = Object.keys(answers)
        .filter((field) => field !== 'phone' || phone_consent)
        .filter((field) => JSON.stringify(answers[field]) !== JSON.stringify(after[field]))
        .map((field) => ({ field, before: answers[field], after: after[field] }))
      return {
        revision: next?.revision ?? client.revision,
        submitted_at: next ? new Date(next.submitted_at) : (client.answered_at ?? client.submitted_at),
        fields,
      }
    })
    .toReversed()
}

interface About {
  assessment: RiskAssessment | undefined
  my_feedback: Feedback | null
  reach: Reach
  shops_for: number
  proposed_updates: z.input<typeof proposedUpdate>[]
}

export const presentDetail = (client: Row, { assessment, ...about }: About) => ({
  ...presentRow(client),
  household: knownHousehold(client),
  risk_assessment: assessment ? presentAssessment(assessment) : null,
  ...about,
  changes: presentChanges(client),
})
