import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import { portOf } from '@waymark/platform/port-of'
import { z } from 'zod'

const headerOf = ({ headers }: IncomingMessage, name: string) => headers[name]?.toString()

interface Answer {
  status: number
  body: object
}

/** The parts of AWS KMS and of Vault's transit engine that wrap data keys, on this machine. */
export async function startKeyServices(token: string) {
  const key = randomBytes(32)
  const encrypt = (plain: Buffer): string => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64')
  }
  const decrypt = (ciphertext: string): Buffer => {
    const bytes = Buffer.from(ciphertext, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  }
  /** What was asked for, such as `TrentService.Encrypt` or `/v1/transit/encrypt/waymark`. */
  const asked: string[] = []

  const vault = (path: string, given: string | undefined, body: unknown): Answer => {
    if (given !== token) return { status: 403, body: { errors: ['permission denied'] } }
    if (path === '/v1/transit/encrypt/waymark') {
      const { plaintext } = z.object({ plaintext: z.string() }).parse(body)
      return { status: 200, body: { data: { ciphertext: `vault:v1:${encrypt(Buffer.from(plaintext, 'base64'))}` } } }
    }
    if (path !== '/v1/transit/decrypt/waymark') return { status: 400, body: { errors: ['encryption key not found'] } }
    const { ciphertext } = z.object({ ciphertext: z.string() }).parse(body)
    return {
      status: 200,
      body: { data: { plaintext: decrypt(ciphertext.slice('vault:v1:'.length)).toString('base64') } },
    }
  }
  const contexts = new Map<string, string>()
  const kms = (act: string, body: unknown): Answer => {
    const given = z
      .object({
        KeyId: z.string(),
        Plaintext: z.string().optional(),
        CiphertextBlob: z.string().optional(),
        EncryptionContext: z.record(z.string(), z.string()),
      })
      .parse(body)
    const context = JSON.stringify([given.KeyId, given.EncryptionContext])
    if (act === 'TrentService.Encrypt' && given.Plaintext !== undefined) {
      const CiphertextBlob = encrypt(Buffer.from(given.Plaintext, 'base64'))
      contexts.set(CiphertextBlob, context)
      return { status: 200, body: { CiphertextBlob, KeyId: given.KeyId } }
    }
    const wrapped = given.CiphertextBlob ?? ''
    if (contexts.get(wrapped) !== context) {
      return { status: 400, body: { __type: 'InvalidCiphertextException', message: 'wrong key or context' } }
    }
    return { status: 200, body: { Plaintext: decrypt(wrapped).toString('base64'), KeyId: given.KeyId } }
  }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readJson(request)
      const target = headerOf(request, 'x-amz-target')
      asked.push(target ?? request.url ?? '')
      const answer =
        target === undefined ? vault(request.url ?? '', headerOf(request, 'x-vault-token'), body) : kms(target, body)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
