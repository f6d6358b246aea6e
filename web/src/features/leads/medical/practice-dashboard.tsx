import { IconMail, IconMailOpened, IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { longDate } from '../../../shared/format/time.ts'
import { DemoMark } from './demo-mark.tsx'
import { APPOINTMENTS, MESSAGES, PROFILE, TRUST_ACTIVITY, wisdomOf } from './practice.ts'
import styles from './practice-dashboard.module.css'
import { Ring } from './ring.tsx'
import { WayBack } from './way-back.tsx'

const FIGURES = [
  [PROFILE.total_patients, 'patients'],
  [PROFILE.this_week_appointments, 'appointments this week'],
  [PROFILE.peer_endorsements, 'peer endorsements'],
  [PROFILE.response_time, 'usual time to answer'],
] as const

export function PracticeDashboard() {
  const [today] = useState(() => new Date())
  return (
    <>
      <DemoMark>The people on this page are made up. It shows what a member practitioner would see.</DemoMark>
      <div className={styles.page}>
        <WayBack />
        <header className={styles.head}>
          <div>
            <h1 className={styles.title}>{PROFILE.name}</h1>
            <p className={styles.specialty}>{PROFILE.specialty}</p>
          </div>
          <dl className={styles.figures}>
            {FIGURES.map(([figure, what]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </header>
        <div className={styles.columns}>
          <section className={styles.panel} aria-labelledby="appointments">
            <h2 id="appointments">Today’s appointments</h2>
            <p className={styles.date}>{longDate(today)}</p>
            <ol className={styles.appointments}>
              {APPOINTMENTS.map(({ patient_name, time, type, reason, ai_match_reason, trust_notes }) => (
                <li key={time}>
                  <p className={styles.time}>{time}</p>
                  <div>
                    <h3>
                      {patient_name} <span>{type}</span>
                    </h3>
                    <p>{reason}</p>
                    <dl className={styles.notes}>
                      <dt>Match</dt>
                      <dd>{ai_match_reason}</dd>
                      <dt>Trust</dt>
                      <dd>{trust_notes}</dd>
                    </dl>
                  </div>
                </li>
              ))}
            </ol>
          </section>
          <div className={styles.side}>
            <TrustPanel />
            <Messages />
            <section className={styles.wisdom} aria-labelledby="wisdom">
              <IconSun size={24} stroke={1.75} aria-hidden />
              <h2 id="wisdom">Daily wisdom</h2>
              <p>{wisdomOf(today)}</p>
            </section>
          </div>
        </div>
      </div>
    </>
  )
}

const signed = new Intl.NumberFormat('en-US', { signDisplay: 'always', minimumFractionDigits: 1 })

function TrustPanel() {
  return (
    <section className={styles.panel} aria-labelledby="trust">
      <h2 id="trust">Trust score</h2>
      <div className={styles.trust}>
        <Ring share={PROFILE.trust_score / 10} figure={PROFILE.trust_score.toFixed(1)} unit="of 10" />
        <p>Feedback from patients and peers, and kept promises. Recently:</p>
      </div>
      <ul className={styles.activity}>
        {TRUST_ACTIVITY.map(({ type, points, note }) => (
          <li key={type}>
            <div>
              <h3>{type}</h3>
              <p>{note}</p>
            </div>
            <strong data-lost={points < 0 || undefined}>{signed.format(points)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Messages() {
  const [opened, setOpened] = useState<readonly string[]>([])
  const isUnread = ({ subject, unread }: (typeof MESSAGES)[number]) => unread && !opened.includes(subject)
  const count = MESSAGES.filter(isUnread).length
  return (
    <section className={styles.panel} aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      <p className={styles.date} aria-live="polite">
        {count === 0 ? 'All read' : `${count} unread`}
      </p>
      <ul className={styles.messages}>
        {MESSAGES.map((message) => {
          const { from, subject, preview, priority } = message
          const unread = isUnread(message)
          const Icon = unread ? IconMail : IconMailOpened
          return (
            <li key={subject}>
              <details
                onToggle={(event) => {
                  if (event.currentTarget.open && unread) setOpened((before) => [...before, subject])
                }}
              >
                <summary>
                  <Icon size={20} stroke={1.75} aria-hidden />
                  <span className={styles.message} data-unread={unread || undefined}>
                    <span className={styles.from}>
                      {from}
                      {unread && <span className="visually-hidden">, unread</span>}
                    </span>
                    <span>{subject}</span>
                  </span>
                  {priority === 'high' && <span className={styles.high}>High priority</span>}
                </summary>
                <p>{preview}</p>
              </details>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
