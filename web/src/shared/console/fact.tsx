import type { ReactNode } from 'react'

/** A name and its value in a description list. Shows a dash if the value is unknown. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}
