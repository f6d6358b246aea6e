import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel, version } from 'pdfjs-dist'
// The bundler makes it an address.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type Pdf = PDFDocumentProxy

GlobalWorkerOptions.workerSrc = workerAddress

/** What some documents need beside the code; the build puts it there (`vite.config.ts`). */
const SUPPORT = `/assets/pdfjs-${version}/`

/** Pixels of one image; a page that holds a larger one is drawn without it. */
const MOST_IMAGE_PIXELS = 64_000_000

/** Opens a PDF until the signal ends it. A document that cannot be opened comes back as a sentence. */
export async function openPdf(bytes: Blob, signal: AbortSignal): Promise<{ pdf: Pdf } | { problem: string }> {
  const data = new Uint8Array(await bytes.arrayBuffer())
  const task = getDocument({
    data,
    cMapUrl: `${SUPPORT}cmaps/`,
    standardFontDataUrl: `${SUPPORT}standard_fonts/`,
    wasmUrl: `${SUPPORT}wasm/`,
    // The content policy forbids to compile anything; plain JavaScript stands in for it.
    useWasm: false,
    maxImageSize: MOST_IMAGE_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  })
  const end = () => void task.destroy()
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  try {
    return { pdf: await task.promise }
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException'
    return {
      problem: locked
        ? 'It is protected by a password. Download it, remove the password and upload it again.'
        : 'It seems to be damaged. You can still download it.',
    }
  }
}
