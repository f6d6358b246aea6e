import { Link } from 'react-router-dom'
import { BusinessScene, PersonalScene, ProfessionalScene } from '../../../shared/brand/illustrations.tsx'
import { Logo } from '../../../shared/brand/logo.tsx'
import { useSite } from '../../../shared/brand/site.ts'
import { PublicFeedback } from '../../../shared/feedback/public-feedback.tsx'
import { ColorSchemeToggle } from '../../../shared/ui/color-scheme-toggle.tsx'
import { PERSONAL } from '../../../shared/ui/public-layout.tsx'
import styles from './experience-chooser.module.css'

const CHOICES = [
  {
    name: 'Personal insurance',
    what: 'For you or your family. A free assessment, then one licensed agent who contacts you.',
    Scene: PersonalScene,
    to: '/',
    state: PERSONAL,
    // A link to the address one is at would replace the entry, and going back could not reopen the chooser.
    replace: false,
  },
  {
    name: 'Business',
    what: 'For employers. See in 30 seconds what better benefits could save you.',
    Scene: BusinessScene,
    to: '/business',
  },
  {
    name: 'Insurance professional',
    what: 'For agents, brokers and advisors. A network to share work, referrals and fees.',
    Scene: ProfessionalScene,
    to: '/tw',
  },
] as const

export function ExperienceChooser() {
  const { brand_name } = useSite()
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo brand_name={brand_name} />
        <ColorSchemeToggle />
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>What brings you here?</h1>
        <ul className={styles.choices}>
          {CHOICES.map(({ name, what, Scene, ...link }) => (
            <li key={name}>
              <Link {...link} className={styles.choice}>
                <Scene />
                <span className={styles.text}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.what}>{what}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </main>
      <footer className={styles.foot}>
        <Link to="/terms">Terms</Link>
        <Link to="/privacy">Privacy</Link>
        <Link to="/broker">Agent Sign-In</Link>
      </footer>
      <PublicFeedback />
    </div>
  )
}
