import type { VpnStatusPlugin } from '../wrapper/bridge.ts';
import type { Network } from './port.ts';

/** OPEN-080: the web view's network, and the device's word on a VPN; a device that does not say has none. */
export function nativeNetwork(network: Network, plugin: VpnStatusPlugin | undefined): Network {
  return {
    ...network,
    async usingVpn() {
      try {
        return (await plugin?.isActive())?.value ?? false;
      } catch {
        return false;
      }
    },
  };
}
