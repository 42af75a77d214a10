import { useState } from 'react';
import { useBasics } from '../../services/services.ts';
import { paths } from '../navigation/paths.ts';

/**
 * Where a sign-in leads: to the page that needed it, else to the start; on a device that never signed in before,
 * through the tutorial (PROD-07). The server gives each device a token at its first sign-in, so the tutorial comes only
 * once.
 */
export function useLanding(wanted: string): string {
  const { storage } = useBasics();
  // Read before the sign-in, which stores the device token.
  const [isFirst] = useState(() => storage.get('deviceToken') === null);
  return isFirst && wanted === paths.home ? paths.howToScan : wanted;
}
