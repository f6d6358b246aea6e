import type { ComponentProps } from 'react'
import { Stack } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'
import styles from './brand.module.css'
import { useSite } from './site.ts'

/** Who runs this installation and how to reach them. Nothing if nothing is configured. */
export function OperatorAddress(look: Pick<ComponentProps<typeof Text>, 'size' | 'tone'>) {
  const { name, address, phone, email } = useSite().operator
  const lines = [name, address, (phone ?? email) && <WaysToReach key="ways" />].filter(Boolean)
  return lines.length > 0 ? (
    <Stack as="address" gap="none" className={styles.operator}>
      {lines.map((line, index) => (
        <Text key={index} as="span" wrap="anywhere" {...look}>
          {line}
        </Text>
      ))}
    </Stack>
  ) : null
}

/** Links to call and write to who runs this installation. Nothing if nothing is configured. */
export function WaysToReach() {
  const { phone, email } = useSite().operator
  return (
    <>
      {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
      {phone && email && ' '}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  )
}
