import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { isDemo } from '../../../shared/session/demo-session.ts'
import { clearSession } from '../../../shared/session/storage.ts'
import styles from './demo-ribbon.module.css'

/** Shown above every screen of a demo session to make clear that the data is not real. */
export function DemoRibbon() {
  const navigate = useNavigate()
  if (!isDemo()) return null
  const leave = () => {
    clearSession()
    void navigate('/broker/login')
  }
  return (
    <aside className={styles.ribbon} aria-label="Demo">
      <p>
        <strong>Demo data</strong>
        <span className={styles.meaning}> Nothing here is real, and nothing leaves this tab.</span>
      </p>
      <Button size="compact-sm" variant="default" onClick={leave}>
        Leave the demo
      </Button>
    </aside>
  )
}
