import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { Panel } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'

/** What comes first for the household, why, and what to do next. */
export function VerdictPanel({ found: { verdict } }: { readonly found: Estimate }) {
  return (
    <Panel tone="tint" pad="md" gap="sm">
      <Text size="lg" weight="bold">
        {verdict.headline}
      </Text>
      <Text size="sm">{verdict.sentence}</Text>
      <Text size="sm">
        <strong>Next:</strong> {verdict.next_step}
      </Text>
    </Panel>
  )
}
