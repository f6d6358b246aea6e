import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@waymark/contracts/endpoint'
import type { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { Link } from 'react-router-dom'
import { count } from '../../../shared/format/people.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { isDemo } from '../../../shared/session/demo-session.ts'
import styles from './assistant-tab.module.css'
import { statusQuery } from './queries.ts'

/** The amount of searchable data, the number of questions asked, and the model that answers. */
export function StatusPanel() {
  const status = useQuery(statusQuery)
  return (
    <Stack as="section" gap="sm" className={styles.status} aria-label="Knowledge base">
      <h2>Knowledge base</h2>
      {status.isPending && <Skeleton height={104} />}
      {status.isError && !status.data && (
        <Failure
          compact
          title="The figures could not be loaded"
          error={status.error}
          retry={() => void status.refetch()}
        />
      )}
      {status.data && (
        <>
          <dl className={styles.figures}>
            {figuresOf(status.data).map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Text size="sm" tone="muted">
            {status.data.provider === 'model'
              ? `Answers are written by ${status.data.model} from your files, and checked against them.`
              : 'Answers come from what your own files say, with file and page.'}
            {status.data.processing > 0 && ` ${count(status.data.processing, 'file')} still being read.`}{' '}
            <Link to="/broker?tab=files">{status.data.documents === 0 ? 'Upload plan files' : 'Open files'}</Link>
          </Text>
        </>
      )}
    </Stack>
  )
}

type Status = ResponseOf<typeof assistantEndpoints.readAssistantStatus>

const counted = (n: number, one: string) => ({ name: n === 1 ? one : `${one}s`, value: n.toLocaleString() })

function figuresOf({ documents, pages, questions }: Status): { name: string; value: string }[] {
  const asked = counted(questions, 'Question')
  // The specification sets these values for the demo, which has no documents.
  if (isDemo()) return [{ name: 'Data points', value: '847' }, { name: 'Confidence', value: '95%' }, asked]
  return [counted(documents, 'Document'), counted(pages, 'Page'), asked]
}
