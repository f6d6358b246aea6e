import { Link } from 'react-router-dom'
import { Notice } from '../notice.tsx'

export const lead =
  'First the notice that you accept at the end of the assessment, word for word. Then what holds for this site as a whole.'

/** Not in force any more: only its address is kept, and nothing of it is changed. */
export function Terms({ brand_name }: { readonly brand_name: string }) {
  return (
    <>
      <h2>The terms and privacy notice of the assessment</h2>
      <Notice version="2026-11" />
      <p>
        When you accept, we keep a receipt: the version of this text, what you ticked, the time, and the internet
        address and browser that you used. A changed text gets a new version; what you accepted stays what you accepted.
      </p>

      <h2>Using this site</h2>
      <h3>Who it is for</h3>
      <p>
        Adults from 18 on in the United States who look for health insurance for themselves or their household, and
        licensed insurance agents. Please answer for yourself, or with the permission of the person you answer for.
      </p>
      <h3>What {brand_name} is</h3>
      <p>
        A service that brings you together with a licensed agent. {brand_name} is not an insurer, not a government site
        and not a marketplace. The agents are independent: they are responsible for what they advise and for the
        licenses they hold.
      </p>
      <h3>Figures you see</h3>
      <p>
        Scores, prices and savings are estimates for education, made from what you tell us and from public tables. A
        price is only sure once an insurer has confirmed it.
      </p>
      <h3>What we ask of you</h3>
      <p>
        Answer truthfully, do not send in machine-made assessments, and do not try to reach data that is not yours. We
        may refuse or remove what breaks this.
      </p>
      <p>
        How data is handled in detail stands under <Link to="/privacy">Privacy</Link>.
      </p>
    </>
  )
}
