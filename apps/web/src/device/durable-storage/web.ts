import type { DurableStorage, Space } from './port.ts';

/**
 * Asks once while the app is open: some browsers show the question to the user, who must not get it at every record.
 */
export function webDurableStorage(
  storage: Pick<StorageManager, 'persist' | 'persisted' | 'estimate'> | undefined,
): DurableStorage {
  let asked: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    if (storage === undefined) return false;
    return (await storage.persisted()) || (await storage.persist());
  };
  const space = async (): Promise<Space | null> => {
    const { usage, quota } = (await storage?.estimate()) ?? {};
    if (storage === undefined || usage === undefined || quota === undefined || quota === 0) return null;
    return { usedBytes: usage, totalBytes: quota, isKept: await storage.persisted() };
  };
  return {
    space: () => space().catch(() => null),
    ask() {
      asked ??= ask().catch(() => false);
      return asked;
    },
  };
}
