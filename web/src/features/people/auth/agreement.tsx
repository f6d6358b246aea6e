import { Anchor } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useSite } from '../../../shared/brand/site.ts'
import { Prose } from '../../../shared/kit/text.tsx'
import styles from './auth-screen.module.css'

const read = () =>
  modals.open({
    title: 'Agent network agreement',
    size: 'lg',
    children: <Agreement />,
  })

/** Opens the agreement in a dialog, so the form keeps the typed text. */
export function AgreementLink() {
  return (
    <Anchor component="button" type="button" size="sm" className={styles.read ?? ''} onClick={read}>
      Read the agreement
    </Anchor>
  )
}

function Agreement() {
  const { brand_name } = useSite()
  return (
    <Prose>
      <p>By joining the {brand_name} network as an insurance agent or broker, you agree to these points.</p>
      <ol>
        <li>
          <strong>You are licensed.</strong> You have a valid license in every state you list, you tell us when one
          ends, and you do not give advice where you are not licensed.
        </li>
        <li>
          <strong>You keep the 24-hour promise.</strong> We tell consumers that an agent will contact them within 24
          hours. A pool lead that you miss goes to another agent.
        </li>
        <li>
          <strong>You keep client data confidential.</strong> You use health and contact data only to help that person.
          You share it only with their consent and delete it when they ask. Every access is logged.
        </li>
        <li>
          <strong>You contact people only as they agreed.</strong> Through messages here. By further email or by phone
          only if they agreed to it.
        </li>
        <li>
          <strong>You deal fairly with other agents.</strong> The referring agent can ask about a referred client, and
          you write to other agents only about network business.
        </li>
        <li>
          <strong>You are responsible for your own compliance.</strong> {brand_name} provides the service only and no
          liability coverage. Scores and plan comparisons are estimates, not advice. You decide what to recommend.
        </li>
        <li>
          <strong>You can leave at any time.</strong> Cancel with one click. We may close an account that breaks these
          rules, and we will say why.
        </li>
      </ol>
    </Prose>
  )
}
