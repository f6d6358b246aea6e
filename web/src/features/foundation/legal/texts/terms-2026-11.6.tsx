import { t } from '@waymark/words/t'
import { Terms as Before } from './terms-2026-11.3.tsx'

export { lead } from './terms-2026-11.3.tsx'

/** The same as the version before, with text messages about appointments. */
export const Terms = ({ brand_name }: { readonly brand_name: string }) => (
  <Before brand_name={brand_name} notice="2026-11.5" texts={<Texts />} />
)

const Texts = () => (
  <>
    <h3>{t('Text messages')}</h3>
    <p>
      {t(
        'Only people who agreed to it get text messages: that their agent is chosen, that the agent wrote, or when an appointment is. They carry no health data and come from 8 in the morning to 9 in the evening, where you live. Message and data rates may apply. The answer STOP ends them, START brings them back. Nobody reads other answers.',
      )}
    </p>
  </>
)
