import { z } from 'zod'
import { KeyError, type KeyService } from './key-service.ts'

const TIMEOUT_MS = 10_000

export const VAULT = 'vault:'

const encrypted = z.object({ data: z.object({ ciphertext: z.string() }) })
const decrypted = z.object({ data: z.object({ plaintext: z.base64() }) })
const refused = z.object({ errors: z.array(z.string()) })

export interface VaultSettings {
  /** Such as `https://vault.example.com:8200`. */
  address: string
  token: string
  /** A key of the transit engine, such as `transit/waymark`: where the engine is mounted, and the name of the key. */
  key: string
}

/** A key in the transit engine of HashiCorp Vault or OpenBao. */
export function vaultKeys({ address, token, key }: VaultSettings): KeyService {
  async function ask<T>(act: 'encrypt' | 'decrypt', of: string, body: object, answer: z.ZodType<T>): Promise<T> {
    const split = of.lastIndexOf('/')
    const url = new URL(`/v1/${of.slice(0, split)}/${act}/${of.slice(split + 1)}`, address)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'x-vault-token': token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const said: unknown = await response.json().catch(() => null)
      if (response.ok) return answer.parse(said)
      throw new Error(refused.safeParse(said).data?.errors.join(', ') || `it answered ${response.status}`)
    } catch (error) {
      throw new KeyError(`Vault cannot ${act} with ${of}: ${error instanceof Error ? error.message : 'no answer'}`)
    }
  }
  return {
    name: VAULT + key,
    async wrap(plain) {
      const { data } = await ask('encrypt', key, { plaintext: plain.toString('base64') }, encrypted)
      return Buffer.from(data.ciphertext)
    },
    async unwrap(wrapped, name) {
      // The key that wrapped it, which may be an earlier one.
      const of = name.slice(VAULT.length)
      const { data } = await ask('decrypt', of, { ciphertext: wrapped.toString() }, decrypted)
      return Buffer.from(data.plaintext, 'base64')
    },
  }
}
