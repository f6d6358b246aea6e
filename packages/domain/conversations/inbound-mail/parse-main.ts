/**
 * `node parse-main.ts` with an email on stdin writes what it says (`ParsedMail`) as JSON to stdout, its files in base64, and ends.
 * It is a separate process for the same reason as the one that reads files, and one that cannot be read ends it with an error.
 */
import { buffer } from 'node:stream/consumers'
import { parseMail } from './parse-mail.ts'

const { files, ...mail } = await parseMail(await buffer(process.stdin))
const answer = JSON.stringify({
  ...mail,
  files: files.map(({ name, content }) => ({ name, content: content.toString('base64') })),
})
await new Promise<void>((resolve) => {
  process.stdout.write(answer, () => resolve())
})
process.exit(0)
