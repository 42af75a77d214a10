/** The local queues in the order in which they are synced (ENT-12, OFFLINE-05, OFFLINE-11). */
export const OFFLINE_QUEUES = ['daily_checks', 'administers', 'wastes'] as const;

export type OfflineQueue = (typeof OFFLINE_QUEUES)[number];
