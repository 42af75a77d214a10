export const root: string;
export function ensureInstalled(): void;
export function onPinnedNode(script: string, args?: readonly string[]): Promise<boolean>;
export function withTools(): NodeJS.ProcessEnv;
export function ensureBuilt(): void;
