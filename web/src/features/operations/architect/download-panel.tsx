import { Button, Progress } from '@mantine/core'
import { IconDatabaseExport } from '@tabler/icons-react'
import styles from './architect-tab.module.css'
import { cancelDataDownload, startDataDownload, useDataDownload } from './data-download.ts'

const MEGABYTE = 1024 * 1024

/** The whole data as a file, with how far it is and a way to stop it. */
export function DownloadPanel() {
  const download = useDataDownload()
  return (
    <section className={styles.card} aria-labelledby="architect-download">
      <h2 id="architect-download">Backup</h2>
      <p className={styles.hint}>
        Every record as one JSON file, without passwords, codes and keys. It holds what people told us about their
        health: keep it where nobody else can read it.
      </p>
      {download ? (
        <div className={styles.stack}>
          <Progress.Root size="lg">
            <Progress.Section
              value={download.percent ?? 100}
              animated={download.percent === null}
              aria-label="Backup download"
            />
          </Progress.Root>
          <p className={styles.line}>
            <span className={styles.figures}>
              {(download.bytes / MEGABYTE).toFixed(1)} MB{download.percent !== null && `, ${download.percent}%`}
            </span>
            <Button size="compact-sm" variant="default" onClick={cancelDataDownload}>
              Cancel
            </Button>
          </p>
          <p className={styles.hint}>You can go on working elsewhere in the portal meanwhile.</p>
        </div>
      ) : (
        <Button
          leftSection={<IconDatabaseExport size={18} aria-hidden />}
          variant="default"
          onClick={() => void startDataDownload()}
        >
          Download backup
        </Button>
      )}
    </section>
  )
}
