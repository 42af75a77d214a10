export const PACKETS_PATH = '/office/packets';
