import { initialsOf } from '@waymark/rules/foundation/names/initials'
import type { CardFacts } from '@waymark/rules/people/accounts/agent-card'
import { licenseWords } from '@waymark/rules/people/accounts/license-words'
import { Row, Stack } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'
import styles from './agent-card.module.css'

interface Props {
  readonly agent: CardFacts & { readonly first_name: string; readonly last_name: string }
  /** The address of the photo. Without one, the card shows initials. */
  readonly photo: string | undefined
}

/** Who the agent is, with their license and how to reach them, as consumers see it. */
export function AgentCard({ agent, photo }: Props) {
  const name = `${agent.first_name} ${agent.last_name}`
  const license = licenseWords(agent)
  return (
    <Row gap="md" align="start" className={styles.card}>
      {photo ? (
        <img className={styles.portrait} src={photo} alt="" width={64} height={64} />
      ) : (
        <span className={styles.portrait} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <Stack gap="none">
        <Text weight="bold">{name}</Text>
        {agent.company_name && <Text size="sm">{agent.company_name}</Text>}
        {license && (
          <Text size="sm" tone="muted">
            {license}
          </Text>
        )}
        {agent.phone && (
          <Text as="a" size="sm" href={`tel:${agent.phone.replaceAll(/[^+\d]/g, '')}`} tap self="start">
            {agent.phone}
          </Text>
        )}
        {agent.email && (
          <Text as="a" size="sm" href={`mailto:${agent.email}`} tap wrap="anywhere" self="start">
            {agent.email}
          </Text>
        )}
      </Stack>
    </Row>
  )
}
