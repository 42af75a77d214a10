import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

export type Ceremony = {
  challenge: string;
  origin?: string;
  rpId?: string;
  /** Whether a finger or face was recognised. */
  isVerified?: boolean;
  /** The kind of answer, when it is another one than it should be. */
  type?: string;
};

export type WebAuthnAnswer = { id: string; type: 'public-key'; response: Record<string, unknown> } & Record<
  string,
  unknown
>;

const FLAGS = { present: 1, verified: 4, attested: 64 } as const;

/** A platform authenticator with one ES256 key and no attestation, as a phone without its hardware. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  readonly #key: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  register(ceremony: Ceremony): WebAuthnAnswer {
    const attested = Buffer.concat([Buffer.alloc(16), uint16(this.id.length), this.id, cbor(this.#coseKey())]);
    const authData = Buffer.concat([this.#head(ceremony, FLAGS.attested), attested]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: clientData(ceremony, 'webauthn.create').toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  prove(ceremony: Ceremony): WebAuthnAnswer {
    const [authData, data] = [this.#head(ceremony, 0), clientData(ceremony, 'webauthn.get')];
    const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), this.#key.privateKey);
    return this.#answer({
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  /** Goes back to before its last proof, as a copy of it would. */
  rewind(): void {
    this.#counter -= 1;
  }

  #head({ rpId = 'localhost', isVerified = true }: Ceremony, flags: number): Buffer {
    this.#counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const all = flags + FLAGS.present + (isVerified ? FLAGS.verified : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter]);
  }

  #coseKey(): Map<number, Cbor> {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    return new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
  }

  #answer(response: Record<string, unknown>): WebAuthnAnswer {
    const id = this.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      response,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
    };
  }
}

function clientData({ challenge, origin = 'http://localhost:8080', type }: Ceremony, kind: string): Buffer {
  return Buffer.from(JSON.stringify({ type: type ?? kind, challenge, origin, crossOrigin: false }));
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest();
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

/** As much of RFC 8949 as an authenticator needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
