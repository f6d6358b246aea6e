import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { IMPORTS_ADDRESS, importAddress } from '../../../shared/clients/import-addresses.ts'
import { When } from '../../../shared/format/when.tsx'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { List } from '../../../shared/kit/list.tsx'
import { Page, PanelSection } from '../../../shared/kit/panel.tsx'
import { Heading, Tag, Text } from '../../../shared/kit/text.tsx'
import { ImportRecord } from './import-record.tsx'
import { importsQuery } from './queries.ts'
import { UploadBook } from './upload-book.tsx'
import { outcomeOf, STATES } from './words.ts'

/** The upload with all imports of the broker, or the import in the address. */
export function ImportsView({ import_id }: { readonly import_id: string }) {
  return (
    <Page>
      <WayBack all={import_id === 'all'} />
      <Heading level={1}>Import</Heading>
      {import_id === 'all' ? (
        <>
          <UploadBook />
          <PastImports />
        </>
      ) : (
        <ImportRecord key={import_id} id={import_id} />
      )}
    </Page>
  )
}

function WayBack({ all }: { readonly all: boolean }) {
  return (
    <Text as={Link} to={all ? '/broker?tab=clients' : IMPORTS_ADDRESS} size="sm" weight="medium" tap self="start">
      <Row as="span" gap="xs">
        <IconArrowLeft size={18} aria-hidden />
        {all ? 'Clients' : 'All imports'}
      </Row>
    </Text>
  )
}

function PastImports() {
  return (
    <PanelSection title="Your imports">
      <List
        label="Imports"
        look="lines"
        list={useInfiniteQuery(importsQuery)}
        failure="Your imports could not be loaded"
        empty="No imports yet. Files that you upload are listed here, and can be undone from here."
        compact
      >
        {(one) => (
          <Stack gap="xs">
            <Row justify="between">
              <Text as={Link} to={importAddress(one.id)} weight="medium" tap wrap="anywhere">
                {one.file_name}
              </Text>
              <Tag tone={one.state === 'failed' ? 'error' : one.state === 'ready' ? 'attention' : undefined}>
                {STATES[one.state]}
              </Tag>
            </Row>
            <Text size="sm" tone="muted">
              <When at={one.created_at} /> · {one.failure_reason ?? outcomeOf(one)}
            </Text>
          </Stack>
        )}
      </List>
    </PanelSection>
  )
}
