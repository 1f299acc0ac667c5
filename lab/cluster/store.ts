import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { until } from '../chaos/shop.ts'
import { run } from './command.ts'
import { folder, makeFolder, own } from './folder.ts'
import { storePlace } from './network.ts'
import { Service } from './service.ts'
import { bucket, storeKey, storeUrl } from './settings.ts'

/** The ports of the servers of OpenStack Swift, by the kind of data that they store. */
const kinds = { account: 6202, container: 6201, object: 6200 } as const

/** An S3 store of OpenStack Swift, with only one copy of all data. */
export interface Store {
  services: readonly Service[]
}

/** Makes the store's rings, folders and configuration. Starts nothing. */
export async function prepareStore(): Promise<Store> {
  const home = await makeFolder(join(folder, storePlace.name), 'swift')
  await makeFolder(join(home, 'devices/disk'), 'swift')
  const service = (name: string, file: string) =>
    new Service({
      name: `swift-${name}`,
      place: storePlace,
      user: 'swift',
      command: [`swift-${name}-server`, file],
      log: join(home, `${name}.log`),
    })
  const services = [
    new Service({
      name: 'memcached',
      place: storePlace,
      user: 'memcache',
      command: ['memcached', '-l', storePlace.address, '-m', '16'],
      log: join(home, 'memcached.log'),
    }),
  ]
  for (const [kind, port] of Object.entries(kinds)) {
    const builder = join(home, `${kind}.builder`)
    const ring = (...args: string[]) => run('swift-ring-builder', [builder, ...args])
    await ring('create', '4', '1', '1')
    await ring('add', `r1z1-${storePlace.address}:${port}/disk`, '1')
    await ring('rebalance')
    await own(join(home, `${kind}.ring.gz`), 'swift')
    const file = join(home, `${kind}.conf`)
    await writeFile(file, serverFile(kind, port, home))
    services.push(service(kind, file))
  }
  const file = join(home, 'proxy.conf')
  await writeFile(file, proxyFile(home))
  return { services: [...services, service('proxy', file)] }
}

/** Starts the store and creates the shop's bucket. */
export async function startStore({ services }: Store): Promise<void> {
  for (const service of services) service.start()
  const client = new S3Client({
    endpoint: storeUrl,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: storeKey.id, secretAccessKey: storeKey.secret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 1,
  })
  const create = () =>
    client.send(new CreateBucketCommand({ Bucket: bucket })).then(
      () => true,
      () => false,
    )
  await until('the bucket', create, { within: 60_000, every: 500 })
  client.destroy()
}

/** The configuration has no workers, so that killing a server leaves none of its processes. */
const common = (home: string, port: number) => `[DEFAULT]
bind_ip = ${storePlace.address}
bind_port = ${port}
user = swift
swift_dir = ${home}
workers = 0
log_level = WARNING
`

const serverFile = (kind: string, port: number, home: string) => `${common(home, port)}
devices = ${join(home, 'devices')}
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyFile = (home: string) => `${common(home, 8080)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck proxy-logging cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_${storeKey.id.replace(':', '_')} = ${storeKey.secret} .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:cache]
use = egg:swift#memcache
memcache_servers = ${storePlace.address}:11211
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`
