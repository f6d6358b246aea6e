import styles from './fields.module.css'

interface Props {
  readonly about: string
  readonly children: string
}

export function WhyWeAsk({ about, children }: Props) {
  return (
    <details className={styles.why}>
      <summary>
        Why we ask<span className="visually-hidden"> about {about}</span>
      </summary>
      <p>{children}</p>
    </details>
  )
}
