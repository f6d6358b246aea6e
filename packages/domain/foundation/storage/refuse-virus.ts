import { unprocessable } from '@waymark/platform/errors'
import { findVirus } from '@waymark/platform/virus-scan'
import { msg } from '@waymark/words/t'
import { logAccess } from '../../access-log.ts'
import type { Context, ReceivedFile } from '../../context.ts'

const INFECTED = msg('A virus was found in this file, so it was not accepted.')

/** Throws 422 if a virus is found in an uploaded file, and 503 while the scanner is away. */
export async function refuseVirus(context: Context, file: Pick<ReceivedFile, 'content'>): Promise<void> {
  const virus = await findVirus(context.config, file.content())
  if (virus === null) return
  context.log.warn({ request_id: context.request.id, virus }, 'a file with a virus was refused')
  await logAccess(context, 'file.infected', 'file', null)
  throw unprocessable(INFECTED, 'infected')
}
