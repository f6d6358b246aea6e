import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel, version } from 'pdfjs-dist'
// The bundler turns this import into an address.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type Pdf = PDFDocumentProxy

GlobalWorkerOptions.workerSrc = workerAddress

/** Support files that some documents need. The build puts them there (`vite.config.ts`). */
const SUPPORT = `/assets/pdfjs-${version}/`

/** Maximum pixels of one image. A page with a larger image is drawn without it. */
const MOST_IMAGE_PIXELS = 64_000_000

/** Opens a PDF until the signal aborts. If the document cannot be opened, returns a sentence that says why. */
export async function openPdf(bytes: Blob, signal: AbortSignal): Promise<{ pdf: Pdf } | { problem: string }> {
  const data = new Uint8Array(await bytes.arrayBuffer())
  const task = getDocument({
    data,
    cMapUrl: `${SUPPORT}cmaps/`,
    standardFontDataUrl: `${SUPPORT}standard_fonts/`,
    wasmUrl: `${SUPPORT}wasm/`,
    // The content policy blocks WebAssembly, so use the plain JavaScript version.
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
