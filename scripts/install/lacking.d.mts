export type Platform = { readonly os: string; readonly cpu: string; readonly libc: 'glibc' | 'musl' | null };
type Locked = { readonly optionalDependencies?: Readonly<Record<string, string>> };
export function thisPlatform(): Platform;
export function lackingPackages(
  packages: Readonly<Record<string, Locked>>,
  platform: Platform,
  isInstalled: (path: string, name: string) => boolean,
): string[];
