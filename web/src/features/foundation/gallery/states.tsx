import { useState } from 'react'
import { Grid } from '../../../shared/kit/layout.tsx'
import { List } from '../../../shared/kit/list.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { PanelSection, Section } from '../../../shared/kit/panel.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'

const ROWS = ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson'].map((name, index) => ({ id: String(index), name }))

const here = { isError: false, error: null, refetch: () => undefined }
const loading = { ...here, data: undefined }

/** Has the shape of an infinite query. */
const paged = {
  ...here,
  data: ROWS.slice(0, 2),
  hasNextPage: true,
  isFetchNextPageError: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
}

export function States() {
  const [failed, setFailed] = useState(true)
  const retried = failed ? { ...loading, isError: true, refetch: () => setFailed(false) } : { ...here, data: ROWS }
  return (
    <Section title="Lists and records in each state">
      <Grid min="20rem" columns={2} align="start">
        <PanelSection title="Rows" level={3}>
          <List list={{ ...here, data: ROWS }} label="People" look="lines" empty="No one yet.">
            {({ name }) => <Text>{name}</Text>}
          </List>
        </PanelSection>
        <PanelSection title="Rows on panels, and more" level={3}>
          <List list={paged} label="More people" look="panels" empty="No one yet.">
            {({ name }) => <Text>{name}</Text>}
          </List>
        </PanelSection>
        <PanelSection title="The next page failed" level={3}>
          <List
            list={{ ...paged, isFetchNextPageError: true }}
            label="Half the people"
            look="lines"
            empty="No one yet."
          >
            {({ name }) => <Text>{name}</Text>}
          </List>
        </PanelSection>
        <PanelSection title="Loading" level={3}>
          <List list={loading} label="Coming people" empty="No one yet." skeleton={{ rows: 3, height: 40 }}>
            {() => null}
          </List>
        </PanelSection>
        <PanelSection title="Empty" level={3}>
          <List
            list={{ ...here, data: [] as typeof ROWS }}
            label="No people"
            empty="The people you add will appear here."
            compact
          >
            {() => null}
          </List>
          <Empty title="No clients yet" level={4} compact action={<Action size="sm">Share your link</Action>}>
            New clients will appear here as soon as they finish their assessment.
          </Empty>
        </PanelSection>
        <PanelSection title="Failed" level={3}>
          <List
            list={retried}
            label="Lost people"
            failure="Could not load people"
            empty="No one yet."
            look="lines"
            compact
          >
            {({ name }) => <Text>{name}</Text>}
          </List>
        </PanelSection>
        <PanelSection title="A record" level={3}>
          <Loaded query={{ ...here, data: { name: 'Ada' } }}>{({ name }) => <Text>{name}</Text>}</Loaded>
        </PanelSection>
        <PanelSection title="A record that is being loaded" level={3}>
          <Loaded query={loading} skeleton={96}>
            {() => null}
          </Loaded>
        </PanelSection>
      </Grid>
    </Section>
  )
}
