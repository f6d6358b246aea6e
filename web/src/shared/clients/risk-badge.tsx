import { Tag, Text, type Tone } from '../kit/text.tsx'
import { RISK_LABELS, type RiskLevel } from './labels.ts'

/** Each level has its own shape, so color is never the only difference. */
const SHAPES: Record<RiskLevel, string> = {
  low: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z',
  moderate: 'M8 1.5 14.5 8 8 14.5 1.5 8Z',
  high: 'M8 1.5 15 14H1Z',
  very_high: 'M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2Z',
}

const TONES: Record<RiskLevel, Tone | 'tint'> = {
  low: 'good',
  moderate: 'tint',
  high: 'attention',
  very_high: 'error',
}

interface Props {
  readonly level: RiskLevel | null
  readonly score: number | null
  /** Zero: an imported person, whom nobody assesses. */
  readonly revision?: number
}

export function RiskBadge({ level, score, revision }: Props) {
  if (revision === 0) return <Tag title="Imported. They have not taken the assessment.">Not assessed</Tag>
  if (level === null) return <Tag>Assessing…</Tag>
  return (
    <Tag tone={TONES[level]}>
      <svg width="14" height="14" fill="currentcolor" viewBox="0 0 16 16" aria-hidden="true">
        <path d={SHAPES[level]} />
      </svg>
      {RISK_LABELS[level]} risk
      {score !== null && (
        <Text as="span" numeric>
          {score.toFixed(1)}
        </Text>
      )}
    </Tag>
  )
}
