export function findBrowser(): string | null;
export function findProgram(...names: readonly string[]): string | null;
export function ensureBrowser(): void;
