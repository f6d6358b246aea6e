import type { ShownTag } from '@waymark/contracts/leads/tags/endpoints'
import { Tag } from '../../../../shared/kit/text.tsx'
import styles from './book.module.css'

/** A tag shows its name; the color only helps to find it. */
export function TagBadge({ tag: { name, color } }: { readonly tag: ShownTag }) {
  return (
    <Tag tone="open">
      <span className={styles.swatch} data-color={color} aria-hidden />
      {name}
    </Tag>
  )
}
