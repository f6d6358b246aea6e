import { dataDownloadEndpoints } from '@waymark/contracts/operations/data-download/endpoints'
import { sendInSession } from '../../shared/api/call.ts'
import { sessionOwner, subscribeToSession } from '../../shared/session/storage.ts'
import { createStore, useStore } from '../../shared/state/store.ts'
import { datedName, saveBytes } from '../../shared/ui/save-bytes.ts'
import { toast } from '../../shared/ui/toast.tsx'

/** Milliseconds. It is long, because the download is as large as the database. */
const TIMEOUT_MS = 3_600_000
const NEWLINE = 10

export interface DataDownload {
  readonly bytes: number
  /** Percent of all rows, counted by lines because the document has one line per row. Null if the total is unknown. */
  readonly percent: number | null
}

// Stored outside the screens, so the download continues while the architect opens other screens.
const download = createStore<DataDownload | null>(null)
let controller: AbortController | null = null
let owner: string | null = null

/** Makes the browser ask before it leaves the page. Browsers show their own text. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function show(next: DataDownload | null): void {
  download.set(next)
  if (next) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
}

/** The running download, or null. */
export const useDataDownload = (): DataDownload | null => useStore(download)

/** Downloads all data and saves it as a file. A toast reports the result on whatever screen is open. */
export async function startDataDownload(): Promise<void> {
  if (controller) return
  const own = (controller = new AbortController())
  owner = sessionOwner()
  show({ bytes: 0, percent: null })
  try {
    const response = await sendInSession(
      dataDownloadEndpoints.downloadData,
      { signal: own.signal },
      { timeout_ms: TIMEOUT_MS },
    )
    const bytes = await new Response(counted(response)).blob()
    saveBytes(bytes, datedName('system-data', 'json'))
    toast.success('System data backup downloaded successfully!')
  } catch (error) {
    if (!own.signal.aborted) toast.error('Failed to download backup. Please try again.', error)
  } finally {
    controller = null
    show(null)
  }
}

export const cancelDataDownload = (): void => controller?.abort()

// Cancel when the session ends or another user signs in, because the file is only for the user who started it.
subscribeToSession(() => {
  if (sessionOwner() !== owner) cancelDataDownload()
})

/** Passes the bytes through and counts them to show the progress. */
function counted(response: Response): ReadableStream<Uint8Array> | null {
  const total = Number(response.headers.get('x-total-count'))
  let bytes = 0
  let lines = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, on) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === NEWLINE) lines += 1
      show({ bytes, percent: total > 0 ? Math.min(99, Math.floor((100 * lines) / total)) : null })
      on.enqueue(chunk)
    },
  })
  return response.body?.pipeThrough(count) ?? null
}
