import { fileURLToPath } from 'node:url'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { UnreadableFile } from './result.ts'

/** A photographed page has 12 million pixels, a 600 dpi scan 34 million. */
export const MAX_PIXELS = 40_000_000

/**
 * Opens a PDF without a drawing library, which would be native code that reads strangers' files. Throws when it has a
 * password or is damaged.
 */
export const openPdf = (bytes: Buffer): Promise<PDFDocumentProxy> =>
  getDocument({
    data: new Uint8Array(bytes),
    // The decoders for what fax machines and many scanners write.
    wasmUrl: fileURLToPath(new URL('wasm/', import.meta.resolve('pdfjs-dist/package.json'))),
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: MAX_PIXELS,
    verbosity: VerbosityLevel.ERRORS,
  }).promise.catch((error: unknown) => {
    const name = error instanceof Error ? error.name : ''
    throw new UnreadableFile(name === 'PasswordException' ? 'protected' : 'damaged', { cause: error })
  })
