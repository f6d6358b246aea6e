import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
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
  const client = new KMSClient({ ...(endpoint && { endpoint }), maxAttempts: 3 })
  const asked = async <T>(what: string, call: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await call(AbortSignal.timeout(TIMEOUT_MS))
    } catch (error) {
      throw new KeyError(`AWS KMS cannot ${what} with ${key_id}: ${error instanceof Error ? error.message : 'no answer'}`)
    }
  }
  return {
    name: KMS + key_id,
    async wrap(key) {
      const { CiphertextBlob } = await asked('wrap a data key', (abortSignal) =>
        client.send(new EncryptCommand({ KeyId: key_id, Plaintext: key, EncryptionContext: CONTEXT }), { abortSignal }),
      )
      if (!CiphertextBlob) throw new KeyError('AWS KMS answered without a wrapped key.')
      return Buffer.from(CiphertextBlob)
    },
    async unwrap(wrapped, name) {
      // The key that wrapped it, which may be an earlier one.
      const KeyId = name.slice(KMS.length)
      const { Plaintext } = await asked('unwrap a data key', (abortSignal) =>
        client.send(new DecryptCommand({ KeyId, CiphertextBlob: wrapped, EncryptionContext: CONTEXT }), { abortSignal }),
      )
      if (!Plaintext) throw new KeyError('AWS KMS answered without a key.')
      return Buffer.from(Plaintext)
    },
  }
}
