import { Link, type To } from 'react-router-dom'
import { BusinessScene } from '../../shared/brand/illustrations.tsx'
import { ActionLink } from '../../shared/ui/action.tsx'
import styles from './landing-step.module.css'

const BENEFITS = [
  {
    name: 'Supplemental gap coverage',
    what: 'A small second plan that pays toward the deductible. Your people keep their plan and owe less when something happens.',
  },
  {
    name: 'Level-funded options',
    what: 'One fixed amount a month that holds claims, stop-loss insurance and running the plan. A bad year stays at that amount.',
  },
  {
    name: 'Claims fund rebates',
    what: 'In a good year some level-funded groups get 15-20% of their unused claims funds back. It is not guaranteed.',
  },
] as const

const HOW = [
  { name: 'Answer 8 quick questions', what: 'About 30 seconds. No documents and no employee names.' },
  {
    name: 'See your snapshot',
    what: 'What gap coverage could do to your deductible, what it costs, what may come back.',
  },
  { name: 'Talk to a licensed agent', what: 'Only if you want to. You get exact numbers for your group.' },
] as const

interface Props {
  readonly start: To
  /** Of somebody who was through with it in this tab. */
  readonly snapshot: To | null
}

export function LandingStep({ start, snapshot }: Props) {
  return (
    <>
      <section className={styles.hero}>
        <div>
          <p className={styles.home}>
            <Link to="/">Back to all assessments</Link>
          </p>
          <h1 className={styles.title}>Cut your company’s health costs without changing the plan.</h1>
          <p className={styles.lead}>
            For companies with five employees and more. See in half a minute what gap coverage and a level-funded plan
            could mean for your group.
          </p>
          <div className={styles.acts}>
            <ActionLink to={start}>See Your Savings in 30 Seconds</ActionLink>
            {snapshot && <Link to={snapshot}>Back to your snapshot</Link>}
          </div>
          <p className={styles.facts}>Free. An illustration, not a quote. Nothing is sold on this page.</p>
        </div>
        <div className={styles.scene}>
          <BusinessScene />
        </div>
      </section>

      <section className={styles.band} aria-labelledby="benefits">
        <div className={styles.section}>
          <h2 id="benefits" className={styles.heading}>
            Three ways to pay less
          </h2>
          <ul className={styles.cards}>
            {BENEFITS.map(({ name, what }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{what}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className={styles.section} aria-labelledby="how">
        <h2 id="how" className={styles.heading}>
          How it works
        </h2>
        <ol className={styles.steps}>
          {HOW.map(({ name, what }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{what}</p>
            </li>
          ))}
        </ol>
        <ActionLink to={start}>See Your Savings in 30 Seconds</ActionLink>
      </section>

      <section className={styles.promo} aria-labelledby="professionals">
        <div className={styles.section}>
          <h2 id="professionals" className={styles.heading}>
            Do you advise businesses?
          </h2>
          <p>
            Financial advisors, insurance professionals, CPAs and consultants pass on work in a private network and
            share the fee.
          </p>
          <ActionLink to="/tw" weight="second">
            See the professional network
          </ActionLink>
        </div>
      </section>
    </>
  )
}
