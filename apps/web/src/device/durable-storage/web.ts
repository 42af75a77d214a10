import type { DurableStorage } from './port.ts';

/**
 * Asks once while the app is open: some browsers show the question to the user, who must not get it at every record.
 */
export function webDurableStorage(storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined): DurableStorage {
  let asked: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    if (storage === undefined) return false;
    return (await storage.persisted()) || (await storage.persist());
  };
  return {
    ask() {
      asked ??= ask().catch(() => false);
      return asked;
    },
  };
}
