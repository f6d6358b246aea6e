import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A CBOR item of a major type with its length or value below 65,536. */
const head = (major: number, n: number): Buffer =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
const integer = (n: number) => (n < 0 ? head(1, -1 - n) : head(0, n))
const word = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

interface Options {
  /** Where the page is. */
  readonly origin: string
  /** Whether it checks the person, as a fingerprint or a PIN does. */
  readonly verifies?: boolean
}

/** A device with one passkey (ECDSA with P-256), as a browser would answer for it. */
export function aDevice({ origin, verifies = true }: Options) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(16)
  const id = credential.toString('base64url')
  let counter = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flags: number, more: Buffer) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    const verified = verifies ? VERIFIED : 0
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([PRESENT | verified | flags]), count, more])
  }

  return {
    id,
    create({ challenge }: { challenge: string }) {
      const key = map(
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), bytes(Buffer.from(x, 'base64url'))],
        [integer(-3), bytes(Buffer.from(y, 'base64url'))],
      )
      const length = Buffer.from([0, credential.length])
      const data = authenticatorData(WITH_KEY, Buffer.concat([Buffer.alloc(16), length, credential, key]))
      const attestation = map([word('fmt'), word('none')], [word('attStmt'), map()], [word('authData'), bytes(data)])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get({ challenge }: { challenge: string }) {
      const client = clientData('webauthn.get', challenge)
      const data = authenticatorData(0, Buffer.alloc(0))
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
