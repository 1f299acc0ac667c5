import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFile } from '../../server/start/project.ts'
import { makeDisk } from './disks.ts'
import { folder, makeFolder, own } from './folder.ts'
import { killAllAt, machinePlaces, network, plug, type Place } from './network.ts'
import { Service } from './service.ts'
import { shopEnvironment, shopCommand } from './shops.ts'
import { certificates, authority } from './tls/certificates.ts'
import { clusterPasswords, passwords } from './settings.ts'
import { writeFilled } from './templates.ts'

const diskWatch = projectFile('deploy/disk-watch/disk-watch.ts')

/** The programs of each machine, in the order in which they start. */
const parts = ['etcd', 'patroni', 'disk-watch', 'pgbouncer', 'shop'] as const
export type Part = (typeof parts)[number]

/** One of the three machines of the shop. */
export interface Machine {
  place: Place
  /** The disk of the machine's PostgreSQL. */
  disk: string
  /** The folder of the local sockets of its PostgreSQL. */
  sockets: string
  services: Record<Part, Service>
  /** The file of its Patroni configuration, for patronictl. */
  patroniFile: string
}

/** Makes a machine's folders, disk and configuration. Starts nothing. */
export async function prepareMachine(place: Place): Promise<Machine> {
  const home = await makeFolder(join(folder, place.name), 'root')
  const disk = join(home, 'disk')
  await makeDisk(join(home, 'disk.img'), disk)
  await own(disk, 'postgres')
  const databaseFolder = join(disk, 'database')
  const etcdFolder = await makeFolder(join(home, 'etcd'), 'root')
  const poolerFolder = await makeFolder(join(home, 'pgbouncer'), 'postgres')
  const socketFolder = await makeFolder(join(home, 'sockets'), 'postgres')
  const values = {
    MACHINE_NAME: place.name,
    MACHINE_ADDRESS: place.address,
    CLUSTER_NETWORK: network,
    ETCD_HOSTS: machinePlaces.map(({ address }) => `${address}:2379`).join(','),
    ETCD_MEMBERS: machinePlaces.map(({ name, address }) => `${name}=https://${address}:2380`).join(','),
    ETCD_FOLDER: etcdFolder,
    CERTIFICATES_FOLDER: certificates,
    ETCD_PASSWORD: clusterPasswords.etcd,
    PATRONI_PASSWORD: clusterPasswords.patroni,
    DATABASE_FOLDER: databaseFolder,
    SOCKET_FOLDER: socketFolder,
    SHARED_BUFFERS: '64MB',
    POOLER_FOLDER: poolerFolder,
    SUPERUSER_PASSWORD: passwords.postgres,
    REPLICATION_PASSWORD: passwords.replicator,
    REWIND_PASSWORD: passwords.rewind,
  }
  const patroniFile = join(home, 'patroni.yml')
  await writeFilled('patroni.yml', patroniFile, values)
  const poolerFile = join(home, 'pgbouncer.ini')
  await writeFilled('pgbouncer.ini', poolerFile, values)
  await writeFile(join(poolerFolder, 'userlist.txt'), `"shop_program" "${passwords.shop_program}"\n`)
  const etcdFile = join(home, 'etcd.env')
  await writeFilled('etcd.env', etcdFile, values)

  const service = (name: Part, command: readonly string[], user?: string, env?: Record<string, string>) =>
    new Service({
      name: `${name} of ${place.name}`,
      place,
      command,
      log: join(home, `${name}.log`),
      ...(user !== undefined && { user }),
      ...(env !== undefined && { env }),
    })
  return {
    place,
    disk,
    sockets: socketFolder,
    patroniFile,
    services: {
      // The shell reads the file in the same way as systemd.
      etcd: service('etcd', ['sh', '-c', `set -a; . ${etcdFile}; exec etcd`]),
      patroni: service('patroni', ['patroni', patroniFile], 'postgres'),
      'disk-watch': service('disk-watch', [process.execPath, diskWatch], 'postgres', {
        MACHINE_NAME: place.name,
        PATRONI_URL: `https://${place.address}:8008`,
        NODE_EXTRA_CA_CERTS: authority,
        DATABASE_FOLDER: databaseFolder,
      }),
      pgbouncer: service('pgbouncer', ['pgbouncer', poolerFile], 'postgres'),
      shop: service('shop', shopCommand(), 'root', shopEnvironment(place, join(home, 'data'))),
    },
  }
}

/** Starts all programs of a machine, as a boot does. */
export function bootMachine({ services }: Machine): void {
  for (const part of parts) services[part].start()
}

/** Cuts the power of a machine: its network cable is dead, and all its programs end at once, including PostgreSQL. */
export async function losePower(machine: Machine): Promise<void> {
  await plug(machine.place, 'down')
  const stopped = parts.map((part) => machine.services[part].stop('SIGKILL'))
  await killAllAt(machine.place)
  await Promise.all(stopped)
}

/** Restores the power of a machine. PostgreSQL finds its disk as it was. */
export async function restorePower(machine: Machine): Promise<void> {
  await plug(machine.place, 'up')
  bootMachine(machine)
}
