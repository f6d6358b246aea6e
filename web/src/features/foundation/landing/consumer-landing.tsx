import { t } from '@waymark/words/t'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { TrailScene } from '../../../shared/brand/illustrations.tsx'
import { useSite } from '../../../shared/brand/site.ts'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Column, Stack } from '../../../shared/kit/layout.tsx'
import { Rich } from '../../../shared/kit/rich.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { ActionLink } from '../../../shared/ui/action.tsx'
import { leadTo } from '../../../shared/ui/lead-to.ts'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { Hero, PageSection, Questions } from '../../../shared/ui/public-page.tsx'
import { Question } from '../../../shared/ui/question.tsx'
import { Share } from '../../../shared/ui/share.tsx'
import styles from './consumer-landing.module.css'

const SEVEN_STEPS = [
  [t('Contact'), t('Where your agent can reach you')],
  [t('About you'), t('Age, ZIP code, household, income')],
  [t('Health'), t('Conditions you live with, or none')],
  [t('Plan type'), t('What kind of plan you prefer')],
  [t('Daily life'), t('Tobacco, exercise, medications')],
  [t('Coverage'), t('How much of the bill a plan should pay')],
  [t('Your OK'), t('What you agree to, in plain words')],
] as const

const HAPPENS = [
  {
    when: t('Now, about 3 minutes'),
    what: t('You complete seven short steps'),
    how: t(
      'You need no account and no documents. We keep your answers only when you press the last button, or if you save them to continue later.',
    ),
  },
  {
    when: t('Seconds later'),
    what: t('Your answers find one agent'),
    how: t(
      'It is one with a license in your state: the one who sent you the link, or a verified agent. If none is free, our own staff help you.',
    ),
  },
  {
    when: t('Within 24 hours'),
    what: t('That agent contacts you'),
    how: t('You see the exact deadline, and your agent sees the same clock.'),
  },
  {
    when: t('After that'),
    what: t('You decide'),
    how: t('You have exact numbers for your situation and don’t owe anyone anything.'),
  },
] as const

const SEES = [
  {
    who: t('Your agent'),
    what: t(
      'Sees your answers and an estimate of your health costs. Sees your phone number only if you agree to calls.',
    ),
  },
  {
    who: t('Our administrators'),
    what: t('Only to run the service, for example when an agent did not contact you in time.'),
  },
  {
    who: t('No one else'),
    what: t('There are no advertisers and no trackers.'),
  },
] as const

const NOTICES = [
  {
    name: t('Educational only'),
    what: t('The assessment helps you understand your choices. It is not insurance, and not medical or legal advice.'),
  },
  {
    name: t('No guarantees'),
    what: t('Scores, prices and savings are estimates. Only an insurer can confirm a price or coverage.'),
  },
  {
    name: t('Delete it anytime'),
    what: t('Delete your answers, contact details and messages on your page, or ask your agent.'),
  },
  {
    name: t('Never sold'),
    what: t('We do not sell your data, and there are no trackers on this site.'),
  },
] as const

const FACTS = [t('About 3 minutes'), t('Free. No credit card needed.'), t('One agent, not ten calls')] as const

function Start() {
  return <ActionLink to="/intake">{t('Get Your Free Assessment')}</ActionLink>
}

export function ConsumerLanding() {
  const { brand_name } = useSite()
  return (
    <PublicLayout>
      <Hero
        title={t('Health insurance, with someone who knows the way.')}
        lead={t(
          'Complete seven short steps about you, your health and your budget. One licensed agent reads them and contacts you within 24 hours.',
        )}
        actions={
          <>
            <Start />
            <Text as="a" tap href="#what-happens" onClick={(event: MouseEvent) => leadTo(event, 'what-happens')}>
              {t('What happens next?')}
            </Text>
          </>
        }
        after={
          <Cluster as="ul" className={styles.facts}>
            {FACTS.map((fact) => (
              <Text key={fact} as="li" size="sm" className={styles.fact}>
                {fact}
              </Text>
            ))}
          </Cluster>
        }
        scene={<TrailScene />}
      />

      <PageSection id="what-happens" heading={t('What happens, and when')} ground="band">
        <ol className={styles.timeline}>
          {HAPPENS.map(({ when, what, how }) => (
            <li key={when}>
              <Text className={styles.when}>{when}</Text>
              <Stack gap="xs">
                <Heading level={3}>{what}</Heading>
                <Text tone="muted">{how}</Text>
              </Stack>
            </li>
          ))}
        </ol>
      </PageSection>

      <PageSection id="what-we-ask" heading={t('The seven things we ask')}>
        <ol className={styles.trail}>
          {SEVEN_STEPS.map(([name, what]) => (
            <li key={name}>
              <Heading level={3}>{name}</Heading>
              <Text size="sm" tone="muted">
                {what}
              </Text>
            </li>
          ))}
        </ol>
      </PageSection>

      <PageSection id="cost" heading={t('What it costs')} beside>
        <Text size="xl" tone="muted">
          <Rich text={t('<span>$0</span> for you')} span={<span className={styles.price} />} />
        </Text>
        <Text>
          {t(
            'The assessment and talking with your agent are free. Agents pay {brand_name} a monthly fee. If you choose a plan, the insurer usually pays the agent a commission. A marketplace plan costs you the same with or without an agent.',
            { brand_name },
          )}
        </Text>
      </PageSection>

      <PageSection id="who-sees" heading={t('Who sees your answers')} beside>
        <Facts look="rows">
          {SEES.map(({ who, what }) => (
            <Fact key={who} name={who}>
              {what}
            </Fact>
          ))}
        </Facts>
        <Text>
          <Rich
            text={t('We keep a log of everyone who opens your record. <a>How we handle your data</a>')}
            a={<Link to="/privacy" />}
          />
        </Text>
      </PageSection>

      <PageSection id="questions" heading={t('Common questions')} beside>
        <Questions>
          <Question ask={t('Will I get a lot of calls?')}>
            {t('No. Only one agent has your answers. They may call only if you agree in the last step.')}
          </Question>
          <Question ask={t('Is this an application for insurance?')}>
            {t(
              'No. It is a free educational assessment. It does not sign you up for anything. It is not a quote and does not promise a price or coverage.',
            )}
          </Question>
          <Question ask={t('Does a health condition count against me?')}>
            {t(
              'Not for plans under the Affordable Care Act. They must accept you and can’t charge you more because of your health. Other kinds of plans may ask. Honest answers help your agent find the right plan.',
            )}
          </Question>
          <Question ask={t('Can I change my answers later?')}>
            {t('Yes, on your page. We email you its link. You keep your agent, and they see what changed.')}
          </Question>
        </Questions>
      </PageSection>

      <Column as="section" className={styles.notices} aria-labelledby="notices">
        <Heading level={2} size="label" id="notices">
          {t('The small print, in plain words')}
        </Heading>
        <ul className={styles.small_print}>
          {NOTICES.map(({ name, what }) => (
            <Text key={name} as="li" size="sm" tone="muted">
              <strong>{name}.</strong> {what}
            </Text>
          ))}
        </ul>
        <Text size="sm">
          <Rich
            text={t('All of it: <a>Terms</a> and <privacy>Privacy</privacy>.')}
            a={<Link to="/terms" />}
            privacy={<Link to="/privacy" />}
          />
        </Text>
      </Column>

      <PageSection id="ready" heading={t('Ready when you are')} ground="tint">
        <Start />
        <Stack gap="sm">
          <Text>{t('Know someone who needs insurance? Share this.')}</Text>
          <Share
            path="/"
            title={t('{brand_name}: a free health-insurance assessment', { brand_name })}
            text={t('About 3 minutes, free, and one licensed agent who contacts you within 24 hours.')}
          />
        </Stack>
      </PageSection>

      <Column as="aside" aria-label={t('For agents')} className={styles.agents}>
        <Text size="sm">
          <Rich
            text={t('Are you an agent or broker? <a>Sign in, and see what is here for you</a>')}
            a={<Link to="/broker-pro" />}
          />
        </Text>
      </Column>
    </PublicLayout>
  )
}
