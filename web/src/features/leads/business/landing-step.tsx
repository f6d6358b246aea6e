import { Link, type To } from 'react-router-dom'
import { BusinessScene } from '../../../shared/brand/illustrations.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { ActionLink } from '../../../shared/ui/action.tsx'
import { Hero, PageSection, Points } from '../../../shared/ui/public-page.tsx'

const BENEFITS = [
  {
    name: 'Supplemental gap coverage',
    what: 'A small second plan that helps pay the deductible. It costs extra. Your employees keep their plan and owe less when something happens.',
  },
  {
    name: 'Level-funded options',
    what: 'One fixed monthly amount for claims, stop-loss insurance and running the plan. It stays the same all year and may change when you renew.',
  },
  {
    name: 'Claims fund rebates',
    what: 'In a good year some level-funded groups get 15-20% of their unused claims funds back (our example, 2026). It is not guaranteed.',
  },
] as const

const HOW = [
  {
    name: 'Answer 8 quick questions',
    what: 'And tell us how to reach you. About 30 seconds, no documents and no employee names.',
  },
  {
    name: 'See your snapshot',
    what: 'What you would pay, what may come back, and who gains. Also what it means for health savings accounts.',
  },
  {
    name: 'Talk to a licensed agent',
    what: 'You agree to be contacted when you send the form. Your agent gives you exact numbers for your group.',
  },
] as const

interface Props {
  readonly start: To
  /** The assessment already submitted in this tab. */
  readonly snapshot: To | null
}

export function LandingStep({ start, snapshot }: Props) {
  return (
    <>
      <Hero
        before={
          <Text as={Link} to="/" size="sm" tap self="start">
            Back to all assessments
          </Text>
        }
        title="Help your employees pay the deductible, without changing your plan."
        lead="For companies with five or more employees. Gap coverage costs extra. See in 30 seconds what you would pay, what a level-funded plan may give back, and who gains."
        actions={
          <>
            <ActionLink to={start}>See Your Savings in 30 Seconds</ActionLink>
            {snapshot && (
              <Text as={Link} to={snapshot} tap>
                Back to your snapshot
              </Text>
            )}
          </>
        }
        small="Free. An illustration, not a quote. Nothing is sold on this page."
        scene={<BusinessScene />}
      />

      <PageSection id="benefits" heading="Three things to compare" ground="band">
        <Points points={BENEFITS} columns={3} look="ruled" />
      </PageSection>

      <PageSection id="how" heading="How it works">
        <Points points={HOW} columns={3} look="numbered" />
        <ActionLink to={start}>See Your Savings in 30 Seconds</ActionLink>
      </PageSection>

      <PageSection
        id="professionals"
        heading="Do you advise businesses?"
        under="Financial advisors, insurance professionals, CPAs and consultants refer work in a private network. Licensed agents can earn a fee for it."
        ground="tint"
      >
        <ActionLink to="/tw" weight="second">
          See the professional network
        </ActionLink>
      </PageSection>
    </>
  )
}
