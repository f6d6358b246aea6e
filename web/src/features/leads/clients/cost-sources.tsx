import type { RiskAssessment } from '@waymark/contracts/coverage/risk/endpoints'
import { Text } from '../../../shared/kit/text.tsx'

/** Where the projected cost of an assessment is from, to show beside it. */
export const CostSources = ({ assessment }: { readonly assessment: RiskAssessment }) => (
  <Text size="xs" tone="muted">
    Projected cost by the risk assessment from{' '}
    {assessment.data_sources.map(({ source, year }) => (year ? `${source} (${year})` : source)).join('; ')}. Plans and
    prices of the quick recommendation are samples without a source.
  </Text>
)
