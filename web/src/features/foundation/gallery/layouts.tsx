import { useState } from 'react'
import { Cluster, Grid, ListDetail, Row, Split, Stack } from '../../../shared/kit/layout.tsx'
import { Panel, PanelSection, Section } from '../../../shared/kit/panel.tsx'
import { Heading, Tag, Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'

const GAPS = ['none', 'xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const

export function Layouts() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Section title="Spacing">
        {GAPS.map((gap) => (
          <Row key={gap} gap={gap}>
            <Tag>gap</Tag>
            <Tag>{gap}</Tag>
          </Row>
        ))}
      </Section>
      <Section title="Stack, Row, Cluster">
        <Stack as="ul" lines gap="sm" aria-label="Lines">
          <Row as="li" justify="between">
            <Text cut>A row stays on one line, and its text is cut where there is no more room for all of it</Text>
            <Tag>3 days</Tag>
          </Row>
          <Cluster as="li" justify="between">
            <Text grow="16rem">A cluster continues on the next line where there is no more room</Text>
            <Action size="sm">Main</Action>
            <Action size="sm" weight="second">
              Second
            </Action>
          </Cluster>
        </Stack>
        <Cluster as="section" align="end" aria-label="Aligned at the end">
          <Panel pad="md">As a field with its label</Panel>
          <Action size="sm">Add</Action>
        </Cluster>
      </Section>
      <Section title="Grid">
        <Grid min="14rem" columns={3} as="ul" aria-label="Columns">
          {['One', 'Two', 'Three'].map((name) => (
            <Panel key={name} as="li" pad="md">
              {name}
            </Panel>
          ))}
        </Grid>
      </Section>
      <Section title="Split">
        <Split side={<PanelSection title="Side">Below the main part where there is no room.</PanelSection>}>
          <PanelSection
            title="Main part"
            lead="A section on a panel, with a lead and tools."
            tools={<Action size="sm">Add</Action>}
          >
            <Text>Takes the room that the side leaves.</Text>
          </PanelSection>
        </Split>
      </Section>
      <Section title="List and detail">
        <Panel pad="none" style={{ height: '16rem' }}>
          <ListDetail
            names={{ list: 'Example list', detail: 'Example detail' }}
            open={open}
            list={
              <Stack gap="sm" style={{ padding: '1rem' }}>
                <Heading level={3}>The list</Heading>
                <Action size="sm" onClick={() => setOpen(true)}>
                  Open the detail
                </Action>
              </Stack>
            }
            detail={
              <Stack gap="sm" style={{ padding: '1rem' }}>
                <Heading level={3}>The detail</Heading>
                <Action size="sm" weight="second" onClick={() => setOpen(false)}>
                  Back to the list
                </Action>
              </Stack>
            }
          />
        </Panel>
      </Section>
    </>
  )
}
