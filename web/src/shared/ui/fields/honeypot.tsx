import { t } from '@waymark/words/t'
import styles from './fields.module.css'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * A field that only bots fill in. It is off the screen, outside the keyboard order, and marked so that browsers do not
 * autofill it.
 */
export function Honeypot({ value, onChange }: Props) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label htmlFor="honeypot">{t('Leave this empty')}</label>
      <input
        id="honeypot"
        name="honeypot"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
