import { t } from '@waymark/words/t'
import { Rich } from '../../../shared/kit/rich.tsx'
import styles from './fields.module.css'

interface Props {
  readonly about: string
  readonly children: string
}

export function WhyWeAsk({ about, children }: Props) {
  return (
    <details className={styles.why}>
      <summary>
        <Rich
          text={t('Why we ask<span> about {about}</span>', { about })}
          span={<span className="visually-hidden" />}
        />
      </summary>
      <p>{children}</p>
    </details>
  )
}
