import { projectFile } from '../../server/start/project.ts'
import { run, tryRun, within } from './command.ts'

/** The prefix of this cluster's namespaces. Nothing else on the machine uses it. */
const prefix = 'office-cluster-'
const bridge = `${prefix}switch`

/** The network exists only inside the namespaces. Nothing outside them is ever addressed. */
export const network = '10.77.0.0/24'

export interface Place {
  name: string
  address: string
}

export const machinePlaces: readonly [Place, Place, Place] = [
  { name: 'machine1', address: '10.77.0.11' },
  { name: 'machine2', address: '10.77.0.12' },
  { name: 'machine3', address: '10.77.0.13' },
]
/** HAProxy and Varnish. */
export const edgePlace: Place = { name: 'edge', address: '10.77.0.21' }
/** The store of pictures. */
export const storePlace: Place = { name: 'store', address: '10.77.0.31' }
/** The shoppers, and the program that injects faults. */
export const loadPlace: Place = { name: 'load', address: '10.77.0.41' }

const places = [...machinePlaces, edgePlace, storePlace, loadPlace]

export const namespaceOf = ({ name }: Place): string => `${prefix}${name}`

const kernelSettings = projectFile('deploy/cluster/sysctl.conf')

/** Makes a namespace for each place, and connects all of them to one bridge. */
export async function buildNetwork(): Promise<void> {
  await run('ip', ['netns', 'add', bridge])
  await run('ip', ['-n', bridge, 'link', 'add', 'bridge0', 'type', 'bridge'])
  await run('ip', ['-n', bridge, 'link', 'set', 'bridge0', 'up'])
  for (const place of places) {
    const namespace = namespaceOf(place)
    await run('ip', ['netns', 'add', namespace])
    // Both ends are made inside their namespaces, so that the machine itself never sees them.
    const peer = ['type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace]
    await run('ip', ['-n', bridge, 'link', 'add', place.name, ...peer])
    await run('ip', ['-n', bridge, 'link', 'set', place.name, 'master', 'bridge0', 'up'])
    await run('ip', ['-n', namespace, 'address', 'add', `${place.address}/24`, 'dev', 'eth0'])
    await run('ip', ['-n', namespace, 'link', 'set', 'lo', 'up'])
    await run('ip', ['-n', namespace, 'link', 'set', 'eth0', 'up'])
    await run('nsenter', within(namespace, 'root', ['sysctl', '-q', '-p', kernelSettings]).slice(1))
  }
}

/** Ends every process in the namespaces, even of an earlier run, and removes the namespaces. */
export async function removeNetwork(): Promise<void> {
  const listed = await run('ip', ['netns', 'list'])
  const names = [...listed.matchAll(/^\S+/gm)].map(([name]) => name).filter((name) => name.startsWith(prefix))
  for (const name of names) await killAllIn(name)
  for (const name of names) await run('ip', ['netns', 'delete', name])
}

async function killAllIn(namespace: string): Promise<void> {
  // The next round ends a process that was started in the meantime.
  for (let round = 0; round < 50; round += 1) {
    const listed = await tryRun('ip', ['netns', 'pids', namespace])
    const pids = listed
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0 && pid !== process.pid)
    if (pids.length === 0) return
    for (const pid of pids) kill(pid, 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`processes in ${namespace} do not end`)
}

/** Sends a signal to a process. The process may already have ended. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Ends every process of a place at once. */
export const killAllAt = (place: Place): Promise<void> => killAllIn(namespaceOf(place))

/** Unplugs the network cable of a place, or plugs it in. */
export async function plug(place: Place, state: 'up' | 'down'): Promise<void> {
  await run('ip', ['-n', bridge, 'link', 'set', place.name, state])
}

/** Drops the packets of a place that match a rule, without an answer. A rule is a rule of nft without its verdict. */
export async function drop(
  place: Place,
  rules: { incoming?: readonly string[]; outgoing?: readonly string[] },
): Promise<void> {
  const nft = (text: string) =>
    run('nsenter', within(namespaceOf(place), 'root', ['nft', ...text.split(' ')]).slice(1))
  await nft('add table inet fault')
  for (const [hook, list] of [
    ['input', rules.incoming ?? []],
    ['output', rules.outgoing ?? []],
  ] as const) {
    await nft(`add chain inet fault ${hook} { type filter hook ${hook} priority 0 ; }`)
    for (const rule of list) await nft(`add rule inet fault ${hook} ${rule} drop`)
  }
}

/** Stops dropping packets at a place. */
export async function passAll(place: Place): Promise<void> {
  await tryRun(
    'nsenter',
    within(namespaceOf(place), 'root', ['nft', 'delete', 'table', 'inet', 'fault']).slice(1),
  )
}
