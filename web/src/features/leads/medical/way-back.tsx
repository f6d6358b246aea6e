import { IconArrowLeft } from '@tabler/icons-react'
import { Text } from '../../../shared/kit/text.tsx'
import { useBackTo } from './views.ts'
import styles from './way-back.module.css'

/** The button at the top of a view that returns to the page before it. */
export function WayBack() {
  const back = useBackTo('welcome')
  return (
    <Text as="button" type="button" size="sm" weight="medium" tap self="start" className={styles.back} onClick={back}>
      <IconArrowLeft size={18} stroke={2} aria-hidden />
      Back to the medical area
    </Text>
  )
}
