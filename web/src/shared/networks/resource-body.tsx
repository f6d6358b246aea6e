import { Badge, Button } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import type { Resource } from '@waymark/contracts/networks/resources/endpoints'
import { inBytes } from '../format/bytes.ts'
import { Cluster } from '../kit/layout.tsx'
import { Heading, Text } from '../kit/text.tsx'
import { useDownload } from './resources.ts'

/** A resource with its description, link and file. */
export function ResourceBody({ resource }: { readonly resource: Resource }) {
  const { title, category, description, url, file } = resource
  const download = useDownload()
  return (
    <>
      <Cluster gap="md" justify="between">
        <Heading level={3}>{title}</Heading>
        <Badge variant="light" autoContrast>
          {category}
        </Badge>
      </Cluster>
      {description && (
        <Text wrap="kept" measure>
          {description}
        </Text>
      )}
      {url !== null && (
        <Text as="a" tap wrap="anywhere" href={url} target="_blank" rel="noreferrer">
          <IconExternalLink size={18} aria-hidden /> {new URL(url).hostname}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </Text>
      )}
      {file && (
        <Cluster>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={download.isPending}
            aria-label={`Download ${file.original_name}`}
            onClick={() => download.mutate(resource)}
          >
            Download
          </Button>
          <Text as="span" size="xs" tone="muted">
            {file.original_name}, {inBytes(file.size)}
          </Text>
        </Cluster>
      )}
    </>
  )
}
