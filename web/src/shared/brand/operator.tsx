import type { ComponentProps } from 'react'
import { Stack } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'
import styles from './brand.module.css'
import { useSite } from './site.ts'

/** Who runs this installation and how to reach them. Nothing if nothing is configured. */
export function OperatorAddress(look: Pick<ComponentProps<typeof Text>, 'size' | 'tone'>) {
  const { name, address, phone, email } = useSite().operator
  if (!(name ?? address ?? phone ?? email)) return null
  return (
    <Stack as="address" gap="none" className={styles.operator}>
      {[name, address].map(
        (line) =>
          line && (
            <Text key={line} as="span" {...look}>
              {line}
            </Text>
          ),
      )}
      <Text as="span" wrap="anywhere" {...look}>
        <WaysToReach />
      </Text>
    </Stack>
  )
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
