import type { Savers } from './ActsProvider.tsx';

/** The function that saves each kind of act; loaded with the first act of that kind. */
export const actSavers: Savers = {
  box_check: async () => (await import('../../features/box-check/save-box-check.ts')).saveBoxCheck,
  reseal: async () => (await import('../../features/box-check/save-box-check.ts')).saveBoxCheck,
  box_transfer: async () => (await import('../../features/box-transfer/save-box-transfer.ts')).saveBoxTransfer,
  drug_create: async () => (await import('../../features/drug-create/save-new-drugs.ts')).saveNewDrugs,
  administer: async () => (await import('../../features/stock-form/save-stock.ts')).saveStock,
  waste: async () => (await import('../../features/stock-form/save-stock.ts')).saveStock,
  drug_transfer: async () => (await import('../../features/drug-transfer/save-transfer.ts')).saveTransfer,
  offline_repair: async () => (await import('../../features/offline/repair/save-repair.ts')).saveRepair,
  un_administer: async () => (await import('../../features/stock-form/save-stock.ts')).saveStock,
};
