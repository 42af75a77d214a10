import type { VpnStatusPlugin } from '../wrapper/bridge.ts';
import type { Network } from './port.ts';

/**
 * OPEN-080: the web view's network, plus the device's answer about a VPN; a device that cannot answer counts as without
 * one.
 */
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
