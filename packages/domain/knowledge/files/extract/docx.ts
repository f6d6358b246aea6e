import mammoth from 'mammoth'
import { withColumnNames } from './column-names.ts'
import { paged } from './pages.ts'
import { UnreadableFile } from './result.ts'
import { checkArchive } from './zip.ts'

/** The text of a Word document. It is split into pages here, because only Word knows the real page breaks. */
export async function readDocx(bytes: Buffer): Promise<string[]> {
  checkArchive(bytes)
  const { value } = await mammoth
    .convertToHtml(
      { buffer: bytes },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })), externalFileAccess: false },
    )
    .catch((error: unknown) => {
      throw new UnreadableFile('damaged', { cause: error })
    })
  return paged(paragraphs(value), '\n\n')
}

/** Where a row has several cells, a second paragraph or line in one of them would tear the row apart. */
const onOneLine = (row: string) =>
  row.split(/<\/t[dh]>/).length > 2 ? row.replaceAll(/\s*(?:<\/(?:p|h[1-6]|li)>|<br ?\/?>)\s*/g, ' ') : row

/** Mammoth writes regular HTML with every `<` of the text escaped. */
function paragraphs(html: string): string[] {
  return html
    .replaceAll(/<tr>(?:(?!<tr>).)*?<\/tr>/gs, onOneLine)
    .replaceAll(/ *<\/(?:td|th)>/g, ' | ')
    .replaceAll(/<\/tr>|<br ?\/?>/g, '\n')
    .replaceAll(/(?<=<t[dh][^>]*>)<p>|<\/p>(?= \| )/g, '')
    .replaceAll(/<\/(?:p|h[1-6]|li|table)>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split(/\n{2,}/)
    .map((paragraph) => withColumnNames(paragraph.replaceAll(/ \| *$/gm, '').trim()))
    .filter((paragraph) => paragraph !== '')
}
