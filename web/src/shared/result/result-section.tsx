import { useQuery } from '@tanstack/react-query'
import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import type { ConsumerResult } from '@waymark/contracts/coverage/entitlement/consumer-result'
import { ESTIMATE_NOTE } from '@waymark/rules/coverage/entitlement/consumer-result'
import { COVERAGE_LABELS } from '@waymark/rules/foundation/answer-labels'
import { t } from '@waymark/words/t'
import type { ReactNode } from 'react'
import { sentenceOf } from '../api/api-error.ts'
import { callBytes } from '../api/call.ts'
import { useAction } from '../api/use-action.ts'
import { money } from '../format/money.ts'
import { Stack } from '../kit/layout.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Panel, Section } from '../kit/panel.tsx'
import { Heading, Text } from '../kit/text.tsx'
import { Action } from '../ui/action.tsx'
import { saveBytes } from '../ui/save-bytes.ts'
import { resultQuery } from './queries.ts'
import styles from './result.module.css'

/** What the assessment found for the consumer's household, what it means in dollars, and what to do about it. */
export function ResultSection({ token }: { readonly token: string }) {
  const own = useQuery(resultQuery(token))
  return (
    <Section title={t('Your result')} id="result">
      <Loaded query={own} failure={t('Your result could not be loaded')} skeleton={320}>
        {(shown) => (shown ? <Result token={token} result={shown.result} /> : <NewerAnswers />)}
      </Loaded>
    </Section>
  )
}

const NewerAnswers = () => (
  <Text>
    {t('Newer answers were sent with this email address. Open the link in our latest email to see their result.')}
  </Text>
)

function Result({ token, result }: { readonly token: string; readonly result: ConsumerResult }) {
  const { headline, paragraphs, plan_year, next_steps, plans, prices_for, papers, questions, sources } = result
  return (
    <Stack gap="xl">
      <Panel tone="tint" pad="lg">
        <Heading level={3}>{headline}</Heading>
        {paragraphs.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        <Text tone="muted" size="sm">
          {t('For coverage in {plan_year}.', { plan_year })} {t(ESTIMATE_NOTE)}
        </Text>
      </Panel>
      <Part title={t('What to do next')}>
        <Items items={next_steps} ordered />
      </Part>
      {plans.length > 0 && <Prices plans={plans} prices_for={prices_for} plan_year={plan_year} />}
      <Part title={t('Have these ready')}>
        <Items items={papers} />
        <Text tone="muted" size="sm">
          {t(
            'Based on HealthCare.gov’s application checklist. The list of doctors and medicines is for comparing plans.',
          )}
        </Text>
      </Part>
      <Part title={t('Ask your agent')}>
        <Items items={questions} />
      </Part>
      <Part title={t('Where these numbers come from')}>
        <Stack as="ul" gap="xs">
          {sources.map(({ figure, source, year }) => (
            <Text as="li" key={figure} tone="muted" size="sm" wrap="anywhere">
              {figure} ({year}): {source}
            </Text>
          ))}
        </Stack>
      </Part>
      <Download token={token} />
    </Stack>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap="sm">
      <Heading level={3}>{title}</Heading>
      {children}
    </Stack>
  )
}

function Items({ items, ordered = false }: { readonly items: readonly string[]; readonly ordered?: boolean }) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag className={styles.items}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Tag>
  )
}

function Prices({ plans, prices_for, plan_year }: Pick<ConsumerResult, 'plans' | 'prices_for' | 'plan_year'>) {
  return (
    <Part title={t('What a plan may cost you')}>
      <Text>{prices_for}</Text>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">{t('Level')}</th>
            <th scope="col">{t('A month')}</th>
            <th scope="col">{t('A year')}</th>
            <th scope="col">{t('Most for care')}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map(({ level, monthly, yearly, most_for_care, most_is_estimated, most_may_be_higher, estimated }) => (
            <tr key={level}>
              <th scope="row">
                {COVERAGE_LABELS[level]}
                {estimated && '*'}
              </th>
              <td>{money(monthly)}</td>
              <td>{money(yearly)}</td>
              <td>
                {money(most_for_care)}
                {most_is_estimated && '†'}
                {most_may_be_higher && '‡'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text tone="muted" size="sm">
        {t(
          '“Most for care” is the most you would pay in a year for covered care in the plan’s network, besides premiums. *Estimated from silver plans.',
        )}
        {plans.some(({ most_is_estimated }) => most_is_estimated) &&
          ` ${t('†The lower limits of silver plans for {plan_year} were not found. They are estimated with the rule of earlier years.', { plan_year })}`}
        {plans.some(({ most_may_be_higher }) => most_may_be_higher) &&
          ` ${t('‡Some bronze plans for {plan_year} may have a higher limit. We do not know which, or how much higher: look for “out-of-pocket maximum” in the plan.', { plan_year })}`}
      </Text>
    </Part>
  )
}

function Download({ token }: { readonly token: string }) {
  const download = useAction({
    mutationFn: () =>
      callBytes(consumerEndpoints.downloadOwnResult, {
        bearer: token,
        query: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    onSuccess: (bytes) => saveBytes(bytes, 'assessment-result.pdf'),
  })
  return (
    <Stack gap="sm">
      <Action weight="second" disabled={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? t('Preparing…') : t('Download your result (PDF)')}
      </Action>
      {download.isError && (
        <Text tone="error" role="alert">
          {sentenceOf(download.error, t('Your result could not be downloaded. Please try again.'))}
        </Text>
      )}
    </Stack>
  )
}
