import { Button, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { englishName } from '@waymark/words/own-name'
import { languages } from '@waymark/words/t'
import { useState } from 'react'
import { useDownloadSummary } from '../../../shared/clients/use-download-summary.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'

const CHOICES = languages.map((value) => ({ value, label: englishName(value) }))

/** A PDF to hand to the client, in their language by default. */
export function SummaryCard({ client }: { readonly client: Pick<ClientDetail, 'id' | 'language' | 'reference'> }) {
  const [language, setLanguage] = useState(client.language)
  const download = useDownloadSummary()
  return (
    <PanelSection title="Summary for the client" level={3}>
      <Text size="sm" tone="muted">
        A PDF with the verdict, the household, the answers they agreed to share, what to do next, and your card. It has
        your agency’s look if your plan includes that. Each download is logged.
      </Text>
      <Cluster align="end">
        <Select
          label="Language of the summary"
          data={CHOICES}
          value={language}
          onChange={(chosen) => chosen && setLanguage(chosen)}
          allowDeselect={false}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate({ ...client, language })}
        >
          Download the summary (PDF)
        </Button>
      </Cluster>
    </PanelSection>
  )
}
