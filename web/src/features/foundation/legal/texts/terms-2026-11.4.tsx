import { Terms as Before } from './terms-2026-11.3.tsx'

export { lead } from './terms-2026-11.3.tsx'

/** The same as the version before, with the notice that says when answers are removed. */
export const Terms = ({ brand_name }: { readonly brand_name: string }) => (
  <Before brand_name={brand_name} notice="2026-11.3" />
)
