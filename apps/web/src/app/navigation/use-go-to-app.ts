import { useBasics, useDevice, useProduct } from '../../services/services.ts';

/** RESET-18: opens the app on this phone, signed in with a short-term token where the server gives one (OPEN-062). */
export function useGoToApp(): () => Promise<void> {
  const { client } = useBasics();
  const { page } = useDevice();
  const { distribution } = useProduct();
  return async () => {
    const made = await client.call('POST short_term_token/create').catch(() => null);
    page.leaveTo(`${distribution.scheme}://login${made === null ? '' : `?temp_token=${made.id}`}`);
  };
}
