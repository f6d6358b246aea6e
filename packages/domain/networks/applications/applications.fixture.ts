import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@waymark/platform/database'
import { tokenOf } from '@waymark/testing/access'
import type { TestApi } from '@waymark/testing/api'
import { anAdministrator } from '@waymark/testing/factories/people'
import { mailsIn } from '@waymark/testing/mails-in'
import { react } from '@waymark/testing/react'
import { afterEach, beforeEach } from 'vitest'
import { mail as sendMail } from '../../reactions/mail.ts'
import { applicationToken } from './application-token.ts'

/** An administrator who reviews applications, and the emails that each test of a file sends. */
export async function reviewing(api: TestApi) {
  const administrator = await anAdministrator(api.db)
  const token = await tokenOf(api, administrator)
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-mail-'))
    await api.db.run(sql`update event_delivery set state = 'done'`)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  const settings = () => ({ ...api.config, DATA_DIR: folder, SMTP_URL: undefined })
  return {
    administrator,
    token,
    of: ({ id }: { id: string }) => ({ token, params: { id } }),
    asApplicant: ({ id }: { id: string }) => ({ application_token: applicationToken(api.secrets, id) }),
    mail: () => react(api.db, sendMail({ config: settings(), secrets: api.secrets })),
    mails: async () => {
      const parsed = await mailsIn(folder)
      return parsed.map(({ subject = '', text = '', to }) => ({ subject, text, to: to?.[0]?.address }))
    },
  }
}
