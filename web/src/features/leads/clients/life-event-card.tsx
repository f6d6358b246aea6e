import { Button } from '@mantine/core'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { conditionOf } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { earliestDayIn } from '@waymark/rules/foundation/geography/earliest-day-in'
import { LIFE_EVENT_LABELS } from '../../../shared/clients/labels.ts'
import { dayInWords } from '../../../shared/format/day.ts'
import { useNow } from '../../../shared/format/now.ts'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { openLifeEvent, useTakeBack } from './life-event-form.tsx'
import { enrollsWhen } from './life-event-words.ts'

/** What changed in the client's life, and until when that lets them enroll. */
export function LifeEventCard({ client }: { readonly client: ClientDetail }) {
  const { life_event, life_event_on } = client
  const { takeBack, pending } = useTakeBack(client)
  const now = useNow()
  if (life_event === null || life_event_on === null) {
    return (
      <PanelSection title="Life event" level={3}>
        <Text size="sm" tone="muted">
          Lost coverage or a new child lets people enroll outside open enrollment. So does a move or a marriage, if
          someone had coverage shortly before. Record it, and your work list shows until when.
        </Text>
        <Cluster>
          <Button size="sm" variant="default" onClick={() => openLifeEvent(client)}>
            Record a life event
          </Button>
        </Cluster>
      </PanelSection>
    )
  }
  const condition = conditionOf(life_event)
  const [words, when] = enrollsWhen(life_event, life_event_on, earliestDayIn(client.state, new Date(now)))
  return (
    <PanelSection title="Life event" level={3}>
      <Facts min="9rem">
        <Fact name="What changed">{LIFE_EVENT_LABELS[life_event]}</Fact>
        <Fact name="When">{dayInWords(life_event_on)}</Fact>
        <Fact name={words}>{when}</Fact>
      </Facts>
      {condition && <Text size="sm">{condition}</Text>}
      <Text size="sm" tone="muted">
        States with their own marketplace may give more time.
      </Text>
      <Cluster>
        <Button size="sm" variant="default" onClick={() => openLifeEvent(client)}>
          Correct it
        </Button>
        <Button size="sm" variant="subtle" loading={pending} onClick={takeBack}>
          Take it back
        </Button>
      </Cluster>
    </PanelSection>
  )
}
