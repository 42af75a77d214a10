import type { RouteKey } from '@vialant/contract/route';
import type { NamedRouteKey } from '@vialant/contract/route-table';
import type { CallArguments, CallOptions, CallReply, Client } from '../api/client.ts';
import { genericKey } from '../api/entities.ts';
import type { OfflineWork } from './offline-work.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * The client of the screens. While the user works offline the device answers what it knows, so that every screen goes on
 * as it is; a vehicle check that was begun on the device is always filled in there. What is sent later goes by the client
 * itself.
 */
export function offlineClient(inner: Client, work: OfflineWork): Client {
  async function send(key: RouteKey, input: Input = {}, options: CallOptions = {}): Promise<unknown> {
    const ask = (): Promise<unknown> => inner.send(genericKey(key), input, options);
    if (!work.isOn() && !key.includes(' general_check')) return ask();
    const device = await work.device().catch(() => null);
    return device === null ? ask() : device.answerOr(work, { key, input }, ask);
  }

  function call<Key extends NamedRouteKey>(key: Key, ...args: CallArguments<Key>): Promise<CallReply<Key>>;
  function call(key: NamedRouteKey, input?: Input, options?: CallOptions): Promise<unknown> {
    return send(key, input, options);
  }

  return {
    ...inner,
    send,
    call,
    upload: async (file, folder, options) =>
      work.isOn() ? (await work.device()).keepPicture(file) : inner.upload(file, folder, options),
    picture: async (id, signal) =>
      (id.startsWith('device-') ? await (await work.device()).picture(id) : null) ?? inner.picture(id, signal),
  };
}
