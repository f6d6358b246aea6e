import type { CaseStudy } from '@waymark/contracts/networks/case-studies/endpoints'
import { money, percent } from '../format/money.ts'
import { Cluster } from '../kit/layout.tsx'
import { Heading, Text } from '../kit/text.tsx'
import styles from './case-study-body.module.css'

/** The parts of a case study that every reader sees. */
export function CaseStudyBody({ study }: { readonly study: CaseStudy }) {
  const { title_short, county, summary, lives_covered, author_name, employer_name } = study
  return (
    <>
      <Cluster gap="md" justify="between" align="baseline">
        <Heading level={3}>{title_short}</Heading>
        <Text as="span" size="xs" tone="muted">
          {[employer_name, county, `${lives_covered.toLocaleString()} lives`].filter(Boolean).join(' · ')}
        </Text>
      </Cluster>
      <Text wrap="kept" measure>
        {summary}
      </Text>
      <Savings study={study} />
      <Text size="xs" tone="muted">
        By {author_name}
      </Text>
    </>
  )
}

/** Calculates the cost before from the amount saved and its share in percent. */
function Savings({ study: { percent_saved, annual_savings } }: { readonly study: CaseStudy }) {
  const before = percent_saved > 0 ? annual_savings / (percent_saved / 100) : 0
  return (
    <>
      {before > 0 && (
        <dl className={styles.savings}>
          <Bar name="Before" className={styles.before} usd={before} share={100} />
          <Bar name="After" className={styles.after} usd={before - annual_savings} share={100 - percent_saved} />
        </dl>
      )}
      <Text weight="medium">
        {money(annual_savings)} saved a year, {percent(percent_saved)}
      </Text>
    </>
  )
}

interface BarProps {
  readonly name: string
  readonly usd: number
  /** Percent of the longest bar. */
  readonly share: number
  readonly className: string | undefined
}

function Bar({ name, usd, share, className }: BarProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect className={className} width={share} height="10" />
        </svg>
      </dd>
      <dd>about {money(usd)} a year</dd>
    </div>
  )
}
