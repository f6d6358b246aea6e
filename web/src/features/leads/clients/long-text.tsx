import { Details } from '../../../shared/kit/details.tsx'
import { Text } from '../../../shared/kit/text.tsx'

/** A text of more characters is folded. */
const LONG = 240
const SHOWN = 120

/** What someone wrote. A long text shows its beginning and opens when it is pressed. */
export function LongText({ text }: { readonly text: string }) {
  const whole = <Text wrap="kept">{text}</Text>
  if (text.length <= LONG) return whole
  return <Details summary={`${text.slice(0, SHOWN).trimEnd()}…`}>{whole}</Details>
}
