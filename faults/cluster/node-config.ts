import type { Network } from './network.ts';

const BIN = '/usr/lib/postgresql/15/bin';
export const PORTS = { database: 5432, patroni: 8008, etcd: 2379, etcdPeers: 2380 } as const;
export const SUPERUSER = { user: 'postgres', password: 'cluster', database: 'postgres' } as const;

/** Patroni's configuration of one node, as docs/OPERATIONS.md describes it for production, with shorter times. */
export function patroniConfig(network: Network, node: number, nodes: readonly number[], folder: string): object {
  const address = network.address(node);
  return {
    scope: 'vialant',
    name: `node${node}`,
    restapi: { listen: `${address}:${PORTS.patroni}`, connect_address: `${address}:${PORTS.patroni}` },
    etcd3: { hosts: nodes.map((each) => `${network.address(each)}:${PORTS.etcd}`) },
    bootstrap: {
      dcs: {
        ttl: 10,
        loop_wait: 2,
        retry_timeout: 4,
        // A commit waits until one standby has it, and only that one may take over. So what it lacks was never
        // acknowledged: a limit of zero would keep it from taking over whenever the primary dies in the middle of a write.
        synchronous_mode: true,
        maximum_lag_on_failover: 100_000_000,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 100, wal_log_hints: 'on', shared_buffers: '64MB', timezone: 'UTC' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${address},127.0.0.1:${PORTS.database}`,
      connect_address: `${address}:${PORTS.database}`,
      data_dir: `${folder}/data`,
      bin_dir: BIN,
      pgpass: `${folder}/pgpass`,
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        // Patroni asks its own node for its timeline by this; without it a node cannot tell that it has to be rewound.
        'host replication all 127.0.0.1/32 scram-sha-256',
        `host replication all ${network.range} scram-sha-256`,
        `host all all ${network.range} scram-sha-256`,
      ],
      authentication: {
        superuser: { username: SUPERUSER.user, password: SUPERUSER.password },
        replication: { username: 'replicator', password: 'copies' },
        rewind: { username: 'rewinder', password: 'rewinds' },
      },
    },
  };
}

export function etcdArgs(network: Network, node: number, nodes: readonly number[], folder: string): string[] {
  const peer = (each: number): string => `http://${network.address(each)}:${PORTS.etcdPeers}`;
  const client = `http://${network.address(node)}:${PORTS.etcd}`;
  return [
    ['--name', `node${node}`],
    ['--data-dir', `${folder}/etcd`],
    ['--listen-client-urls', client],
    ['--advertise-client-urls', client],
    ['--listen-peer-urls', peer(node)],
    ['--initial-advertise-peer-urls', peer(node)],
    ['--initial-cluster', nodes.map((each) => `node${each}=${peer(each)}`).join(',')],
    ['--initial-cluster-token', `vialant-${process.pid}`],
    ['--heartbeat-interval', '100'],
    ['--election-timeout', '1000'],
    // A node that comes back does not make the others elect again.
    ['--pre-vote'],
  ].flat();
}

/** HAProxy before the product, by its readiness, and before the database, by what Patroni says of each node. */
export function haproxyConfig(network: Network, nodes: readonly number[], ports: HaproxyPorts): string {
  const databases = nodes.map(
    (node) =>
      `  server node${node} ${network.address(node)}:${PORTS.database} maxconn 100 check port ${PORTS.patroni} inter 500ms fall 3 rise 2 on-marked-down shutdown-sessions`,
  );
  const servers = ports.servers.map(
    (port, index) => `  server product${index + 1} 127.0.0.1:${port} check inter 500ms fall 2 rise 1`,
  );
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2500ms
listen database
  bind 127.0.0.1:${ports.database}
  option httpchk OPTIONS /primary
  http-check expect status 200
${databases.join('\n')}
listen product
  bind 127.0.0.1:${ports.product}
  mode http
  option http-server-close
  option httpchk GET /readyz
  http-check expect status 200
${servers.join('\n')}
`;
}

export type HaproxyPorts = { database: number; product: number; servers: readonly number[] };
