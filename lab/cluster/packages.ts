import { existsSync } from 'node:fs'
import { run } from './command.ts'

/** The programs of the cluster: a file that exists if a program is installed, and its Debian packages. */
const needed: Record<string, readonly string[]> = {
  '/usr/lib/postgresql/15/bin/postgres': ['postgresql-15'],
  '/usr/bin/patroni': ['patroni', 'python3-etcd'],
  '/usr/bin/etcd': ['etcd-server'],
  '/usr/sbin/pgbouncer': ['pgbouncer'],
  '/usr/sbin/haproxy': ['haproxy'],
  '/usr/sbin/varnishd': ['varnish', 'varnish-modules'],
  '/usr/bin/openssl': ['openssl'],
  '/usr/bin/curl': ['curl'],
  '/usr/bin/memcached': ['memcached'],
  '/usr/sbin/ip': ['iproute2'],
  '/usr/sbin/nft': ['nftables'],
  '/usr/sbin/sysctl': ['procps'],
  '/usr/sbin/mkfs.ext4': ['e2fsprogs'],
  '/usr/bin/swift-proxy-server': ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
}

/** Installs missing Debian packages without starting their services. */
export async function installPackages(print: (line: string) => void): Promise<void> {
  const missing = Object.entries(needed).flatMap(([file, packages]) => (existsSync(file) ? [] : packages))
  if (missing.length === 0) return
  print(`installing ${missing.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await run('apt-get', ['update', '-q'], { env })
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...missing], { env })
}
