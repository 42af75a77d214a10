import { existsSync } from 'node:fs';

/** The programs that a cluster consists of, and the Debian packages that bring them. */
const PROGRAMS: readonly (readonly [path: string, debian: string])[] = [
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/lib/python3/dist-packages/etcd/__init__.py', 'python3-etcd'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['/usr/sbin/ip', 'iproute2'],
  ['/usr/bin/setpriv', 'util-linux'],
];

/** Why there can be no cluster on this machine, or null. */
export function whyNoCluster(): string | null {
  if (process.platform !== 'linux') return 'network namespaces are of Linux';
  if (process.geteuid?.() !== 0) return 'network namespaces need root';
  const missing = PROGRAMS.filter(([path]) => !existsSync(path)).map(([, debian]) => debian);
  return missing.length === 0 ? null : `packages are missing: apt-get install ${missing.join(' ')}`;
}
