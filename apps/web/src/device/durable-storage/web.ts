import type { DurableStorage } from './port.ts';

/** Asks once for as long as the app is open: some browsers ask the user, and nobody wants to be asked at every record. */
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
