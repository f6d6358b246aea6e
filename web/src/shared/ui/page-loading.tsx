import { useEffect, useState } from 'react'
import styles from './page-loading.module.css'

/** Holds a page's place while its code arrives; silent for the first moment, so that quick loads do not flicker. */
export function PageLoading() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return <output className={styles.page}>{slow && <span className={styles.word}>Loading…</span>}</output>
}
