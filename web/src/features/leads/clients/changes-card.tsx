import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { answerInWords, inWords } from '../../../shared/clients/labels.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { CardPart } from './card-part.tsx'

/** What each later assessment changed, newest first. */
export function ChangesCard({ changes }: { readonly changes: ClientDetail['changes'] }) {
  return (
    <PanelSection title="What changed" level={3}>
      {changes.map(({ revision, submitted_at, fields }) => (
        <CardPart key={revision} title={`Answered again ${exactly(submitted_at)}`}>
          {fields.length === 0 ? (
            <Text size="sm" tone="muted">
              The same answers as before.
            </Text>
          ) : (
            <Facts look="rows">
              {fields.map(({ field, before, after }) => (
                <Fact key={field} name={inWords(field)}>
                  <Text as="del" tone="muted">
                    {answerInWords(field, before)}
                  </Text>{' '}
                  →{' '}
                  <Text as="ins" weight="bold" style={{ textDecoration: 'none' }}>
                    {answerInWords(field, after)}
                  </Text>
                </Fact>
              ))}
            </Facts>
          )}
        </CardPart>
      ))}
    </PanelSection>
  )
}
