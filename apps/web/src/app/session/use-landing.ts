import { useState } from 'react';
import { useServices } from '../../services/services.ts';
import { paths } from '../navigation/paths.ts';

/**
 * Where a sign-in leads: to the page that asked for it, else to the start; on a device that has never signed in before by
 * way of the tutorial (PROD-07). The server gives each device its token at its first sign-in, so that comes up once.
 */
export function useLanding(wanted: string): string {
  const { storage } = useServices();
  // Asked before the sign-in, which gives the device its token.
  const [isFirst] = useState(() => storage.get('deviceToken') === null);
  return isFirst && wanted === paths.home ? paths.howToScan : wanted;
}
