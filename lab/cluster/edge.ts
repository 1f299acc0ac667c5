import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFile } from '../../server/start/project.ts'
import { folder, makeFolder } from './folder.ts'
import { edgePlace, machinePlaces } from './network.ts'
import { Service } from './service.ts'
import { varnishPort } from './settings.ts'
import { writeFilled } from './templates.ts'

/** The programs between browsers and shops. */
export interface Edge {
  haproxy: Service
  varnish: Service
}

/** Writes the configuration of HAProxy and Varnish. Starts nothing. */
export async function prepareEdge(): Promise<Edge> {
  const home = await makeFolder(join(folder, edgePlace.name), 'root')
  const haproxyFile = join(home, 'haproxy.cfg')
  const [one, two, three] = machinePlaces
  await writeFilled('haproxy.cfg', haproxyFile, {
    EDGE_ADDRESS: edgePlace.address,
    EDGE_PORT: '80',
    ORIGIN_ADDRESS: edgePlace.address,
    VARNISH_ADDRESS: `${edgePlace.address}:${varnishPort}`,
    MACHINE1: one.address,
    MACHINE2: two.address,
    MACHINE3: three.address,
  })
  const varnishFile = join(home, 'varnish.vcl')
  const vcl = await readFile(projectFile('deploy/cache/varnish.vcl'), 'utf8')
  await writeFile(varnishFile, adjusted(vcl))
  const service = (name: string, command: readonly string[]) =>
    new Service({ name, place: edgePlace, command, log: join(home, `${name}.log`) })
  return {
    haproxy: service('haproxy', ['haproxy', '-db', '-f', haproxyFile]),
    varnish: service('varnish', ['varnishd', '-F', '-f', varnishFile, ...varnishOptions(home)]),
  }
}

/** The options of Varnish. Without its gzip support it also stores pages in Brotli, as the configuration expects. */
const varnishOptions = (home: string): string[] => {
  const listen = ['-a', `${edgePlace.address}:${varnishPort}`, '-T', 'none']
  return [...listen, '-s', 'malloc,64m', '-p', 'http_gzip_support=off', '-n', join(home, 'varnish')]
}

/**
 * Returns Varnish's configuration with the changes that its first comment describes: the shops' addresses, and who
 * may purge.
 */
function adjusted(vcl: string): string {
  const changes: [found: RegExp, wanted: string][] = [
    [/\.host = "127\.0\.0\.1";/g, `.host = "${edgePlace.address}";`],
    [/\.port = "3000";/g, '.port = "8090";'],
    [
      /acl purgers \{[^}]*\}/,
      `acl purgers {\n${machinePlaces.map(({ address }) => `    "${address}";`).join('\n')}\n}`,
    ],
  ]
  return changes.reduce((text, [found, wanted]) => {
    if (text.search(found) < 0) throw new Error(`varnish.vcl has no ${found.source}`)
    return text.replace(found, wanted)
  }, vcl)
}
