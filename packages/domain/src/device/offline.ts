/**
 * The local queues in the order in which they are synced (ENT-12, OFFLINE-05, OFFLINE-11). Before the three of the offline
 * forms are acts whose network was lost while they were recorded, which were begun before (OPEN-115).
 */
export const OFFLINE_QUEUES = ['acts', 'daily_checks', 'administers', 'wastes'] as const;

export type OfflineQueue = (typeof OFFLINE_QUEUES)[number];
