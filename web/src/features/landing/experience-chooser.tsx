import { Link } from 'react-router-dom'
import { PersonalScene, ProfessionalScene } from '../../shared/brand/illustrations.tsx'
import { Logo } from '../../shared/brand/logo.tsx'
import { useSite } from '../../shared/brand/site.ts'
import { ColorSchemeToggle } from '../../shared/ui/color-scheme-toggle.tsx'
import { PERSONAL } from '../../shared/ui/public-layout.tsx'
import styles from './experience-chooser.module.css'

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
          <li>
            {/* A link to the address one is at would replace the entry, and going back could not reopen the chooser. */}
            <Link to="/" state={PERSONAL} replace={false} className={styles.choice}>
              <PersonalScene />
              <span className={styles.text}>
                <span className={styles.name}>Personal insurance</span>
                <span className={styles.what}>
                  For you or your family. A free assessment, then one licensed agent who contacts you.
                </span>
              </span>
            </Link>
          </li>
          <li>
            <Link to="/broker" className={styles.choice}>
              <ProfessionalScene />
              <span className={styles.text}>
                <span className={styles.name}>Insurance professional</span>
                <span className={styles.what}>For agents and brokers. Sign in or join, and see your clients.</span>
              </span>
            </Link>
          </li>
        </ul>
      </main>
      <footer className={styles.foot}>
        <Link to="/terms">Terms</Link>
        <Link to="/privacy">Privacy</Link>
      </footer>
    </div>
  )
}
