/** OPEN-151: the space that the app has on a device; ours. */
export const deviceSpace = {
  used: 'Space on this device: {used} of {total} used.',
  kept: 'The browser keeps what waits here until you delete it.',
  notKept: 'The browser may delete what waits here when the device runs out of space: sync soon.',
  full: 'Little space is left on this device. Sync, and delete what you do not need.',
} as const;
