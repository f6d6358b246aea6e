import type { IntakeStep } from '@waymark/rules/leads/intake/steps'
import { t } from '@waymark/words/t'
import styles from './progress.module.css'

export function IntakeProgress({ step }: { readonly step: IntakeStep }) {
  return <progress className={styles.progress} max={7} value={step} aria-label={t('Step {step} of 7', { step })} />
}
