import { Button } from '@mantine/core'
import { AssessmentLink } from '../../../shared/clients/assessment-link.tsx'
import { CreateTestClient } from '../../../shared/clients/create-test-client.tsx'
import { useClientFilters } from '../../../shared/clients/filters.ts'
import { Empty } from '../../../shared/kit/states.tsx'

export function NoClients({ filtered }: { readonly filtered: boolean }) {
  const { clear } = useClientFilters()
  if (filtered) {
    return (
      <Empty
        title="No client matches"
        action={
          <Button variant="default" onClick={clear}>
            Show all clients
          </Button>
        }
      >
        No client matches this search and these filters.
      </Empty>
    )
  }
  return (
    <Empty
      title="No clients yet"
      action={
        <>
          <CreateTestClient />
          <AssessmentLink />
        </>
      }
    >
      Everyone who completes the assessment through your link appears here within a second. Share it to get started.
    </Empty>
  )
}
