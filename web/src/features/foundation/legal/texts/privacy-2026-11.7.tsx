import { t } from '@waymark/words/t'
import { Privacy as Before } from './privacy-2026-11.5.tsx'

export { lead } from './privacy-2026-11.3.tsx'

/** The same as the version before, with text messages about appointments. */
export const Privacy = ({ brand_name }: { readonly brand_name: string }) => (
  <Before
    brand_name={brand_name}
    texts={t(
      'Text messages, if you agreed to them, go through the company Twilio. It gets your phone number and the text: that your agent is chosen or wrote, or when your appointment is, and the address of your page. It gets no health data.',
    )}
  />
)
