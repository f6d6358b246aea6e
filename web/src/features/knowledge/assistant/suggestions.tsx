import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'
import { Link } from 'react-router-dom'
import { Grid, Stack } from '../../../shared/kit/layout.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import styles from './chat.module.css'
import { statusQuery } from './queries.ts'

/** Questions, and the facts that answer each: all of `keys`, in so many of the plan documents. */
const ABOUT_PLANS: readonly AboutPlans[] = [
  {
    asks: 'What are the deductible and the out-of-pocket limit?',
    keys: ['deductible_individual', 'out_of_pocket_individual'],
  },
  { asks: 'What do primary care and specialist visits cost?', keys: ['primary_care', 'specialist'] },
  { asks: 'How are prescription drugs covered?', keys: ['generic_drugs'] },
  { asks: 'Which plan has the lowest deductible?', keys: ['deductible_individual'], in_documents: 2 },
  { asks: 'Which services are not covered?', keys: ['excluded_service'] },
]
const ABOUT_CLIENT = ['What should I know before I call this client?', 'Draft a message to this client']

interface AboutPlans {
  readonly asks: string
  readonly keys: readonly FactKey[]
  readonly in_documents?: number
}

interface Props {
  readonly about_client: boolean
  readonly ask: (question: string) => void
}

/** Suggested first questions for a new conversation, of which each has an answer. */
export function Suggestions({ about_client, ask }: Props) {
  const { documents, facts = [] } = useQuery(statusQuery).data ?? {}
  const isSaid = ({ keys, in_documents = 1 }: AboutPlans) =>
    keys.every((key) => facts.some((fact) => fact.key === key && fact.documents >= in_documents))
  const prompts = [...(about_client ? ABOUT_CLIENT : []), ...ABOUT_PLANS.filter(isSaid).map(({ asks }) => asks)]
  return (
    <Stack>
      <Heading level={2}>Ask your own files</Heading>
      <Text tone="muted" measure>
        Every answer names the file and the page it comes from. When your files do not say it, you are told so.
        {documents === 0 && (
          <>
            {' '}
            There is nothing to search yet: <Link to="/broker?tab=files">upload plan files</Link> first.
          </>
        )}
      </Text>
      {prompts.length > 0 && (
        <Grid as="ul" min="16rem" columns={2} gap="sm" aria-label="Questions to begin with">
          {prompts.map((prompt) => (
            <li key={prompt}>
              <UnstyledButton className={styles.prompt} onClick={() => ask(prompt)}>
                {prompt}
              </UnstyledButton>
            </li>
          ))}
        </Grid>
      )}
    </Stack>
  )
}
