import { t } from '@waymark/words/t'
import { leadTo } from './lead-to.ts'
import styles from './skip-link.module.css'

/** The first keyboard stop on every page. It links to `<main id="main">`. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip} onClick={(event) => leadTo(event, 'main')}>
      {t('Skip to the content')}
    </a>
  )
}
