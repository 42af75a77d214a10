import type { RouteKey } from '@vialant/contract/route';
import type { NamedRouteKey } from '@vialant/contract/route-table';
import type { CallOptions, Client } from '../api/client.ts';
import { genericKey } from '../api/entities.ts';
import { ApiError } from '../api/failure.ts';
import type { OfflineWork } from './offline-work.ts';
import { isAboutChecks, isHere } from './sheet.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * The client of the screens. While the user works offline the device answers what it knows, so that every screen goes on
 * as it is. What is sent later goes by the client itself.
 */
export function offlineClient(inner: Client, work: OfflineWork, network: { readonly isOnline: () => boolean }): Client {
  async function send(key: RouteKey, input: Input = {}, options: CallOptions = {}): Promise<unknown> {
    if (!work.isOn() && !isAboutChecks(key)) return inner.send(genericKey(key), input, options);
    const reply = await answerOf(key, input);
    if (reply !== undefined) return reply;
    if (work.isOn() && !network.isOnline()) throw new ApiError({ kind: 'unreachable', traceId: 'device' });
    const answered = await inner.send(genericKey(key), input, options);
    // The server has answered: from now on it is asked again.
    work.end();
    return answered;
  }

  async function answerOf(key: RouteKey, input: Input): Promise<unknown> {
    try {
      return await (await work.device()).answer(work.isOn(), key, input);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      return undefined;
    }
  }

  function call(key: NamedRouteKey, input?: Input, options?: CallOptions): Promise<unknown> {
    return send(key, input, options);
  }

  return {
    ...inner,
    send,
    call: call as Client['call'],
    upload: async (file, folder, options) =>
      work.isOn() ? (await work.device()).keepPicture(file) : inner.upload(file, folder, options),
    picture: async (id, signal) =>
      (isHere(id) ? await (await work.device()).picture(id) : null) ?? inner.picture(id, signal),
  };
}
