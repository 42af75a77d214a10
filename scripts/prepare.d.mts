import type { ChildProcess, SpawnOptions } from 'node:child_process';

export const root: string;
export function ensureInstalled(): void;
export function onPinnedNode(script: string, args?: readonly string[]): Promise<boolean>;
export function startTool(name: string, args: readonly string[], options?: SpawnOptions): ChildProcess;
export function toolPath(name: string): string;
export function ensureBuilt(): void;
