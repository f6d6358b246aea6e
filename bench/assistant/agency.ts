import { setTimeout as sleep } from 'node:timers/promises'
import { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import { issueAccessToken } from '@waymark/domain/people/accounts/access-token'
import { loadSecrets } from '@waymark/domain/secrets'
import type { Database } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { migrate } from '@waymark/platform/migrate'
import { aUser, signedIn } from '@waymark/testing/factories/people'
import { type Lab, settingsFor } from '../lab.ts'
import type { Reply } from './score.ts'

const READ_WITHIN_MS = 300_000
const ASK_EVERY_MS = 100

/** The services that an agency with files needs: one API, and the worker that reads the files. */
export interface Product {
  db: Database
  url: string
  /** A new agency. */
  agency(): Promise<Agency>
  /** Ends its processes, so that the next line has the machine to itself. */
  stop(): Promise<void>
}

export interface Agency {
  user: User
  /** Uploads a file as the browser does and waits until it is read. */
  upload(name: string, bytes: Buffer): Promise<Uploaded>
  ask(question: string): Promise<Reply>
}

export interface Uploaded {
  id: string
  status: string
  failure_reason: string | null
  /** From the upload until the file was read. */
  seconds: number
}

export async function openProduct(lab: Lab): Promise<Product> {
  const url = await lab.createDatabase('waymark_assistant')
  await migrate(url)
  const db = lab.open(url)
  const settings = settingsFor(lab, url)
  const api = await lab.start('services/api/main.ts', settings)
  const relay = await lab.start('services/relay/main.ts', settings)
  const worker = await lab.start('services/worker/main.ts', settings)
  const secrets = await loadSecrets(db)

  return {
    db,
    url: api.url,
    async agency() {
      const user = await aUser(db, { email_notifications: false })
      const call = async (path: string, init: RequestInit) => {
        const { session_id } = await session
        // Access tokens expire sooner than the bench ends.
        const token = await issueAccessToken(secrets, { user_id: user.id, session_id }, new Date())
        const headers = new Headers(init.headers)
        headers.set('authorization', `Bearer ${token}`)
        headers.set('idempotency-key', newId())
        const response = await fetch(`${api.url}/api${path}`, { ...init, headers })
        if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
        return response.json()
      }
      const session = signedIn(db, user)
      return {
        user,
        async upload(name, bytes) {
          const started = performance.now()
          const form = new FormData()
          form.append('file_type', 'plan_data')
          form.append('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
          const { uploadFile, readFile } = fileEndpoints
          let file = uploadFile.response.parse(await call(uploadFile.path, { method: 'POST', body: form }))
          while (file.status === 'processing') {
            if (performance.now() - started > READ_WITHIN_MS) throw new Error(`${name} was not read`)
            await sleep(ASK_EVERY_MS)
            file = readFile.response.parse(await call(readFile.path.replace('{id}', file.id), {}))
          }
          return { ...file, seconds: (performance.now() - started) / 1000 }
        },
        async ask(message) {
          const { askAssistant } = assistantEndpoints
          const headers = { 'content-type': 'application/json' }
          const answer = await call(askAssistant.path, { method: 'POST', body: JSON.stringify({ message }), headers })
          return askAssistant.response.parse(answer)
        },
      }
    },
    async stop() {
      for (const service of [worker, relay, api]) await service.stop()
      await lab.flushRedis()
    },
  }
}
