import { join } from 'node:path'
import { projectFile } from '../../../server/start/project.ts'
import { run } from '../command.ts'
import { folder } from '../folder.ts'
import { machinePlaces } from '../network.ts'
import { clusterPasswords } from '../settings.ts'

/** The folder of all machines' certificates. A real machine would have only its own. */
export const certificates = join(folder, 'certificates')

/** The certificate of the authority. */
export const authority = join(certificates, 'ca.pem')

const script = (name: string) => projectFile(`deploy/cluster/${name}`)

/** Makes the machines' certificates. Only root and PostgreSQL's user can read them. */
export async function makeCertificates(): Promise<void> {
  const machines = machinePlaces.map(({ name, address }) => `${name}=${address}`)
  await run('sh', [script('certificates.sh'), certificates, ...machines])
  await run('chown', ['-R', 'postgres', certificates])
}

/** Makes etcd require a password. Waits until its members run. */
export async function demandPassword(): Promise<void> {
  const [{ name, address }] = machinePlaces
  await run('sh', [script('etcd-users.sh'), `https://${address}:2379`, certificates, name], {
    env: {
      ...process.env,
      ETCD_ROOT_PASSWORD: clusterPasswords.etcdRoot,
      ETCD_PASSWORD: clusterPasswords.etcd,
    },
  })
}
