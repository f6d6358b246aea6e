import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { resetDemo } from '../../../shared/api/demo.ts'
import { storeDemoSession } from '../../../shared/session/storage.ts'
import styles from './auth-screen.module.css'

export function DemoButton() {
  const navigate = useNavigate()
  const begin = () => {
    resetDemo()
    void navigate('/broker')
    storeDemoSession()
  }
  return (
    <div className={styles.demo}>
      <p className={styles.small}>Just looking? Try the whole portal with made-up clients. No account needed.</p>
      <Button variant="light" fullWidth onClick={begin}>
        Try the demo
      </Button>
    </div>
  )
}
