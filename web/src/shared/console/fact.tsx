import type { ReactNode } from 'react'

/** A name and its value in a description list; a dash where nothing is known. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}
