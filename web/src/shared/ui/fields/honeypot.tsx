import styles from './fields.module.css'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A field that only a machine fills: off the screen, out of the keyboard's way, and nothing that a browser completes. */
export function Honeypot({ value, onChange }: Props) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label htmlFor="honeypot">Leave this empty</label>
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
