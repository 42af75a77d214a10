export const INVENTORIES_PATH = '/office/inventories';
/** The last part of the address of the form for a new inventory. */
export const NEW = 'new';

/** Where the rows of an inventory are read, as a report. */
export function inventoryReport(id: string): string {
  return `/office/reports/biennial?${new URLSearchParams({ inventory: id }).toString()}`;
}
