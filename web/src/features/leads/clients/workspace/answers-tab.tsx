import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { isAnswered } from '../../../../shared/clients/answered.ts'
import { Page } from '../../../../shared/kit/panel.tsx'
import { Answers } from '../answers.tsx'
import { ChangesCard } from '../changes-card.tsx'
import { ImportedFacts } from '../imported-facts.tsx'
import { RiskCard } from '../risk-card.tsx'

export function AnswersTab({ client }: { readonly client: ClientDetail }) {
  return (
    <Page gap="md">
      {client.changes.length > 0 && <ChangesCard changes={client.changes} />}
      {isAnswered(client) ? (
        <>
          <Answers client={client} />
          <RiskCard client={client} />
        </>
      ) : (
        <ImportedFacts client={client} />
      )}
    </Page>
  )
}
