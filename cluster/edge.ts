import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folder, makeFolder } from './folder.ts'
import { edgePlace, machinePlaces } from './network.ts'
import { Service } from './service.ts'
import { writeFilled } from './templates.ts'

/** What stands between browsers and shops. */
export interface Edge {
  haproxy: Service
}

/** Makes the configuration of the edge; nothing runs yet. */
export async function prepareEdge(): Promise<Edge> {
  const home = await makeFolder(join(folder, edgePlace.name), 'root')
  const file = join(home, 'haproxy.cfg')
  const [one, two, three] = machinePlaces
  await writeFilled('haproxy.cfg', file, {
    EDGE_ADDRESS: edgePlace.address,
    EDGE_PORT: '80',
    ORIGIN_ADDRESS: edgePlace.address,
    VARNISH_ADDRESS: `${edgePlace.address}:6081`,
    MACHINE1: one.address,
    MACHINE2: two.address,
    MACHINE3: three.address,
  })
  const primary = join(home, 'primary.cfg')
  await writeFile(primary, primaryProxy)
  const log = join(home, 'haproxy.log')
  const haproxy = new Service({
    name: 'haproxy',
    place: edgePlace,
    command: ['haproxy', '-db', '-f', file, '-f', primary],
    log,
  })
  return { haproxy }
}

/** Leads to the primary, whichever it is. */
const primaryProxy = `
listen primary
    mode tcp
    bind ${edgePlace.address}:5432
    timeout client 1h
    timeout server 1h
    option httpchk
    http-check send meth GET uri /primary
    default-server inter 500ms fastinter 250ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${machinePlaces.map(({ name, address }) => `    server ${name} ${address}:5432 check port 8008`).join('\n')}
`
