import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { count } from '../../shared/format/people.ts'
import { Failure } from '../../shared/ui/failure.tsx'
import styles from './assistant-tab.module.css'
import { statusQuery } from './queries.ts'

/** How much there is to search, how much was asked, and who answers. */
export function StatusPanel() {
  const status = useQuery(statusQuery)
  return (
    <section className={styles.status} aria-label="Knowledge base">
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
            <Figure name={status.data.documents === 1 ? 'Document' : 'Documents'} value={status.data.documents} />
            <Figure name={status.data.pages === 1 ? 'Page' : 'Pages'} value={status.data.pages} />
            <Figure name={status.data.questions === 1 ? 'Question' : 'Questions'} value={status.data.questions} />
          </dl>
          <p className={styles.provider}>
            {status.data.provider === 'model'
              ? `Answers are written by ${status.data.model} from your files, and checked against them.`
              : 'Answers are sentences of your own files, word for word.'}
            {status.data.processing > 0 && ` ${count(status.data.processing, 'file')} still being read.`}{' '}
            <Link to="/broker?tab=files">{status.data.documents === 0 ? 'Upload plan files' : 'Open files'}</Link>
          </p>
        </>
      )}
    </section>
  )
}

function Figure({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value.toLocaleString()}</dd>
    </div>
  )
}
