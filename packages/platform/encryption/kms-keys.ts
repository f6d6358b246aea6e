import type { KMS as Kms } from '@aws-sdk/client-kms'
import { KeyError, type KeyService } from './key-service.ts'

const TIMEOUT_MS = 10_000
/** AWS logs it, and a key that was wrapped for something else does not unwrap here. */
const CONTEXT = { purpose: 'waymark data key' }

export const KMS = 'kms:'

/**
 * A symmetric key in AWS KMS, by its ARN or alias. Region and credentials come from where every program of AWS finds
 * them, such as the role of the machine.
 */
export function kmsKeys(key_id: string, endpoint?: string): KeyService {
  const asked = async <T>(what: string, call: (kms: Kms, signal: AbortSignal) => Promise<T>): Promise<T> => {
    // Loaded only where it is used. Keys are unwrapped once in the life of a process.
    const { KMS: Client } = await import('@aws-sdk/client-kms')
    const kms = new Client({ ...(endpoint && { endpoint }), maxAttempts: 3 })
    try {
      return await call(kms, AbortSignal.timeout(TIMEOUT_MS))
    } catch (error) {
      throw new KeyError(
        `AWS KMS cannot ${what} with ${key_id}: ${error instanceof Error ? error.message : 'no answer'}`,
      )
    } finally {
      kms.destroy()
    }
  }
  return {
    name: KMS + key_id,
    async wrap(key) {
      const { CiphertextBlob } = await asked('wrap a data key', (kms, abortSignal) =>
        kms.encrypt({ KeyId: key_id, Plaintext: key, EncryptionContext: CONTEXT }, { abortSignal }),
      )
      if (!CiphertextBlob) throw new KeyError('AWS KMS answered without a wrapped key.')
      return Buffer.from(CiphertextBlob)
    },
    async unwrap(wrapped, name) {
      // The key that wrapped it, which may be an earlier one.
      const KeyId = name.slice(KMS.length)
      const { Plaintext } = await asked('unwrap a data key', (kms, abortSignal) =>
        kms.decrypt({ KeyId, CiphertextBlob: wrapped, EncryptionContext: CONTEXT }, { abortSignal }),
      )
      if (!Plaintext) throw new KeyError('AWS KMS answered without a key.')
      return Buffer.from(Plaintext)
    },
  }
}
