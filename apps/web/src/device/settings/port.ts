/** Opens the device's settings of this app; returns whether that was possible. */
export type DeviceSettings = { readonly open: () => Promise<boolean> };
