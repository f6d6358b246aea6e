import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Grid, Stack } from '../../../shared/kit/layout.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import styles from './chat.module.css'
import { statusQuery } from './queries.ts'

const ABOUT_PLANS = [
  'What are the deductible and the out-of-pocket limit?',
  'What do primary care and specialist visits cost?',
  'How are prescription drugs covered?',
]
const ACROSS_PLANS = 'Which plan has the lowest deductible?'
const ABOUT_EXCLUSIONS = 'Which services are not covered?'
const ABOUT_CLIENT = ['What should I know before I call this client?', 'Draft a message to this client']

interface Props {
  readonly about_client: boolean
  readonly ask: (question: string) => void
}

/** Suggested first questions for a new conversation. */
export function Suggestions({ about_client, ask }: Props) {
  const documents = useQuery(statusQuery).data?.documents
  const prompts = about_client ? [...ABOUT_CLIENT, ...ABOUT_PLANS] : [...ABOUT_PLANS, ACROSS_PLANS, ABOUT_EXCLUSIONS]
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
      <Grid as="ul" min="16rem" columns={2} gap="sm" aria-label="Questions to begin with">
        {prompts.map((prompt) => (
          <li key={prompt}>
            <UnstyledButton className={styles.prompt} onClick={() => ask(prompt)}>
              {prompt}
            </UnstyledButton>
          </li>
        ))}
      </Grid>
    </Stack>
  )
}
