import { Badge, Button } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import type { Resource } from '@waymark/contracts/networks/resources/endpoints'
import tab from '../network-tab.module.css'
import styles from './knowledge.module.css'
import { useDownload } from './queries.ts'

const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** What a resource is, and the way to it. */
export function ResourceBody({ resource }: { readonly resource: Resource }) {
  const { title, category, description, url, file } = resource
  const download = useDownload()
  return (
    <>
      <div className={styles.about}>
        <h3>{title}</h3>
        <Badge variant="light" autoContrast>
          {category}
        </Badge>
      </div>
      {description && <p className={styles.description}>{description}</p>}
      {url !== null && (
        <a className={styles.way} href={url} target="_blank" rel="noreferrer">
          <IconExternalLink size={18} aria-hidden /> {new URL(url).hostname}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      )}
      {file && (
        <div className={styles.file}>
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
          <span className={tab.about}>
            {file.original_name}, {size(file.size)}
          </span>
        </div>
      )}
    </>
  )
}
