import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Ceremony, SoftwareAuthenticator, type WebAuthnAnswer } from '../testing/software-authenticator.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
type Options = { challenge: string } & Record<string, unknown>;

async function tokenOf(name: string, personal_device: 0 | 1 = 1): Promise<string> {
  const login = { username: `${name}@demo.vialant.test`, password: await demoPassword(), personal_device };
  return ((await server.post('user/login', login)).data as { token: string }).token;
}

async function optionsFor(what: 'register' | 'refresh', as: string): Promise<Options> {
  const { data } = await server.post(`user/webauthn/${what}/options`, {}, { as });
  return (data as { options: Options }).options;
}

const register = (as: string, response: WebAuthnAnswer): Promise<Answer> =>
  server.post('user/webauthn/register', { response }, { as });
const refresh = (as: string, assertion?: WebAuthnAnswer, key?: string): Promise<Answer> =>
  server.post('user/refresh/session', { assertion }, { as, ...(key !== undefined && { key }) });
const expireAll = (): Promise<unknown> => server.owner.query('UPDATE user_session SET expires_on = now()');

async function bound(name: string): Promise<{ token: string; device: SoftwareAuthenticator }> {
  const [token, device] = [await tokenOf(name), new SoftwareAuthenticator()];
  const { challenge } = await optionsFor('register', token);
  expect(await register(token, device.register({ challenge }))).toMatchObject({ status: 200, data: { success: true } });
  return { token, device };
}

describe('registering', () => {
  test('asks for a platform authenticator that verifies its user, for the host of this server', async () => {
    const options = await optionsFor('register', await tokenOf('medic'));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Vialant' },
      user: { name: 'medic@demo.vialant.test' },
      attestation: 'none',
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        userVerification: 'required',
        residentKey: 'preferred',
      },
      excludeCredentials: [],
    });
  });

  test('is refused with a wrong origin, host, kind or challenge, and without verification of the user', async () => {
    const token = await tokenOf('medic');
    const wrong: Partial<Ceremony>[] = [
      { origin: 'http://localhost:9999' },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { type: 'webauthn.get' },
      { isVerified: false },
      { challenge: Buffer.from(randomUUID()).toString('base64url') },
    ];
    for (const each of wrong) {
      const { challenge } = await optionsFor('register', token);
      const answer = await register(token, new SoftwareAuthenticator().register({ challenge, ...each }));
      expect([each, answer.status, answer.err]).toEqual([each, 422, 'BIOMETRIC_REFUSED']);
    }
  });

  test('takes a challenge once, of its own session, within five minutes, and a credential once', async () => {
    const [mine, other] = [await tokenOf('medic'), await tokenOf('partner')];
    const device = new SoftwareAuthenticator();
    const { challenge } = await optionsFor('register', mine);
    expect((await register(other, device.register({ challenge }))).err).toBe('BIOMETRIC_REFUSED');
    expect((await register(mine, device.register({ challenge }))).err).toBe('BIOMETRIC_REFUSED');
    const late = await optionsFor('register', mine);
    await server.owner.query(`UPDATE webauthn_challenge SET expires_on = expires_on - interval '5 minutes'`);
    expect((await register(mine, device.register(late))).err).toBe('BIOMETRIC_REFUSED');
    expect((await register(mine, device.register(await optionsFor('register', mine)))).status).toBe(200);
    expect((await register(other, device.register(await optionsFor('register', other)))).err).toBe('BIOMETRIC_REFUSED');
  });

  test.each([[{}], [{ clientDataJSON: 'x' }], [{ clientDataJSON: 'e30', attestationObject: 'oA' }]])(
    'nonsense is refused and no fault (%#)',
    async (response) => {
      const as = await tokenOf('medic');
      expect((await register(as, { id: 'eA', rawId: 'eA', type: 'public-key', response })).status).toBe(422);
      expect((await server.post('user/webauthn/register', { response: { id: 7 } }, { as })).status).toBe(400);
    },
  );
});

describe('an expired session with a credential', () => {
  test('SESSION-06 BIO-02 comes back with the proof of its user, and the next one does too', async () => {
    const { token, device } = await bound('medic');
    await expireAll();
    const options = await optionsFor('refresh', token);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options['allowCredentials']).toMatchObject([{ id: device.id.toString('base64url') }]);
    const fresh = (await refresh(token, device.prove(options))).data as { token: string };
    expect((await server.get('user/auth_token', { as: fresh.token })).status).toBe(200);
    await expireAll();
    expect(await refresh(fresh.token)).toMatchObject({ status: 401, err: 'SESSION_EXPIRED' });
    const again = await refresh(fresh.token, device.prove(await optionsFor('refresh', fresh.token)));
    expect(again.status).toBe(200);
  });

  test('SESSION-07 is refused without a proof, with another origin or host, or when the user was not verified', async () => {
    const { token, device } = await bound('medic');
    await expireAll();
    expect(await refresh(token)).toMatchObject({ status: 401, err: 'SESSION_EXPIRED' });
    const wrong: Partial<Ceremony>[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { type: 'webauthn.create' },
      { challenge: Buffer.from(randomUUID()).toString('base64url') },
    ];
    for (const each of wrong) {
      const answer = await refresh(token, device.prove({ ...(await optionsFor('refresh', token)), ...each }));
      expect([each, answer.status, answer.err]).toEqual([each, 422, 'BIOMETRIC_REFUSED']);
    }
    expect((await refresh(token, device.prove(await optionsFor('refresh', token)))).status).toBe(200);
  });

  test('is not brought back by a replayed proof, nor by that of another device, person or session', async () => {
    const [mine, theirs] = [await bound('medic'), await bound('partner')];
    await expireAll();
    const proof = mine.device.prove(await optionsFor('refresh', mine.token));
    const fresh = (await refresh(mine.token, proof)).data as { token: string };
    await expireAll();
    expect((await refresh(fresh.token, proof)).err).toBe('BIOMETRIC_REFUSED');
    expect((await refresh(theirs.token, mine.device.prove(await optionsFor('refresh', theirs.token)))).err).toBe(
      'BIOMETRIC_REFUSED',
    );
    const stranger = new SoftwareAuthenticator();
    expect((await refresh(fresh.token, stranger.prove(await optionsFor('refresh', fresh.token)))).err).toBe(
      'BIOMETRIC_REFUSED',
    );
    const forTheirs = await optionsFor('refresh', theirs.token);
    expect((await refresh(fresh.token, mine.device.prove(forTheirs))).err).toBe('BIOMETRIC_REFUSED');
  });

  test('is not brought back by a copy of the device, whose counter is behind', async () => {
    const { token, device } = await bound('medic');
    await expireAll();
    const fresh = (await refresh(token, device.prove(await optionsFor('refresh', token)))).data as { token: string };
    await expireAll();
    device.rewind();
    expect((await refresh(fresh.token, device.prove(await optionsFor('refresh', fresh.token)))).err).toBe(
      'BIOMETRIC_REFUSED',
    );
  });

  test('SRV-46 a lost answer is asked for again with the same proof and key', async () => {
    const { token, device } = await bound('medic');
    await expireAll();
    const [proof, key] = [device.prove(await optionsFor('refresh', token)), randomUUID()];
    await refresh(token, proof, key);
    // The new one has not expired, and the old one is known by the key.
    expect((await refresh(token, proof, key)).status).toBe(200);
  });

  test('OPEN-060 is not asked for when the session is no personal device’s, is revoked, or its account is disabled', async () => {
    const shared = await tokenOf('medic', 0);
    const { token: out } = await bound('medic');
    await server.post('user/logout', {}, { as: out });
    await expireAll();
    for (const as of [shared, out, 'nobody']) {
      expect(await server.post('user/webauthn/refresh/options', {}, { as })).toMatchObject({ status: 401 });
    }
  });
});
