import { useEffect, useState } from 'react'
import styles from './page-loading.module.css'

/** Shown while the code of a page loads. It stays blank at first, so that quick loads do not flicker. */
export function PageLoading() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return <output className={styles.page}>{slow && <span className={styles.word}>Loading…</span>}</output>
}
