import { Privacy as Before } from './privacy-2026-11.5.tsx'

export { lead } from './privacy-2026-11.3.tsx'

/** The same as the version before, except for text messages. */
export const Privacy = ({ brand_name }: { readonly brand_name: string }) => <Before brand_name={brand_name} texts />
