/** The device's own settings of this app; answers whether they could be opened. */
export type DeviceSettings = { readonly open: () => Promise<boolean> };
