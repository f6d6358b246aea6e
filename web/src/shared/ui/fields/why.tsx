import { t } from '@waymark/words/t'
import { Rich } from '../../../shared/kit/rich.tsx'
import styles from './fields.module.css'

interface Props {
  /** Of the field, for a screen reader. */
  readonly label: string
  readonly children: string
}

export function WhyWeAsk({ label, children }: Props) {
  return (
    <details className={styles.why}>
      <summary>
        <Rich text={t('Why we ask<span>: {label}</span>', { label })} span={<span className="visually-hidden" />} />
      </summary>
      <p>{children}</p>
    </details>
  )
}
