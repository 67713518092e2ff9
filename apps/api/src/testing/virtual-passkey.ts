import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Deviations of a faulty browser or key, or of an attacker. */
interface Twist {
  origin?: string
  rpId?: string
  /** without user verification by fingerprint or PIN */
  unverified?: boolean
  counter?: number
  challenge?: string
  userHandle?: string
  /** a statement about the maker of the key, with certificates */
  attestation?: { fmt: string; x5c: boolean }
  type?: string
}

interface CreateOptions {
  challenge: string
  rp: { id?: string }
  user: { id: string }
}

/** A WebAuthn credential with browser responses: P-256, for one account, with a counter. */
export class VirtualPasskey {
  readonly id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''
  #counter = 0
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /** `navigator.credentials.create(options)` as JSON. */
  create(given: { challenge: string }, twist: Twist = {}) {
    const options = given as unknown as CreateOptions
    this.#userHandle = options.user.id
    const key = Buffer.concat([Buffer.alloc(16), uint16(this.id.length), this.id, coseKey(this.#keys.publicKey)])
    const authData = Buffer.concat([this.#authData(options.rp.id, twist, 0x40), key])
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, twist)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), this.#keys.privateKey)
    const statement = new Map<string, unknown>()
    if (twist.attestation) statement.set('alg', -7).set('sig', new Uint8Array(signature))
    if (twist.attestation?.x5c) statement.set('x5c', [new Uint8Array(randomBytes(40))])
    const attestation = new Map<string, unknown>([
      ['fmt', twist.attestation?.fmt ?? 'none'],
      ['attStmt', statement],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#answer({
      clientDataJSON: clientDataJSON.toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal', 'hybrid'],
    })
  }

  /** `navigator.credentials.get(options)` as JSON. */
  get(given: { challenge: string }, twist: Twist = {}) {
    const options = given as { challenge: string; rpId?: string }
    this.#counter += 1
    const authData = this.#authData(options.rpId, twist)
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, twist)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: twist.userHandle ?? this.#userHandle,
    })
  }

  #answer<T>(response: T) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }

  #authData(rpId = '', twist: Twist, more = 0): Buffer {
    const flags = 0x01 | (twist.unverified ? 0 : 0x04) | more
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(twist.counter ?? this.#counter)
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags]), counter])
  }

  #clientData(type: string, challenge: string, twist: Twist): Buffer {
    const said = { type: twist.type ?? type, challenge: twist.challenge ?? challenge, origin: twist.origin ?? this.#origin }
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }))
  }
}

/** The public key as COSE writes it: EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const point = (text: string | undefined) => new Uint8Array(Buffer.from(text!, 'base64url'))
  const fields = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ])
  return Buffer.from(isoCBOR.encode(fields as never))
}

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
