import { spawn, type ChildProcess } from 'node:child_process'
import { globSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFile } from '../../server/start/project.ts'
import { authority, makeCertificates } from './tls/certificates.ts'
import { within } from './command.ts'
import { removeDisks } from './disks.ts'
import { folder } from './folder.ts'
import { buildNetwork, loadPlace, namespaceOf, removeNetwork } from './network.ts'
import { removeLimits } from './slow-disk.ts'
import { readOptions } from './options.ts'
import { installPackages } from './packages.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Ends and removes everything that this run, or a killed run, has left. */
async function clean(): Promise<void> {
  await removeNetwork()
  await removeDisks(folder)
  await removeLimits()
}

/** Keeps the logs of all parts until the next run ends. */
async function keepLogs(): Promise<void> {
  const logs = `${folder}-logs`
  await rm(logs, { recursive: true, force: true })
  for (const file of globSync('*/{*.log,pgbouncer/*.log}', { cwd: folder }))
    await cp(join(folder, file), join(logs, file))
  print(`what they wrote is in ${logs}`)
}

let inside: ChildProcess | undefined
let isStopping = false

/**
 * `npm run cluster` (options in docs/commands.md): builds the namespaces, injects the faults inside them, and removes
 * the namespaces. Programs inside the namespaces cannot reach anything outside.
 */
async function main(): Promise<number> {
  // The options are checked first, so that nothing is installed for a wrong option.
  const options = readOptions()
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n`)
    return 2
  }
  if (process.getuid?.() !== 0) {
    process.stderr.write(
      'npm run cluster makes network namespaces and file systems: run it as root, on Debian.\n',
    )
    return 2
  }
  await installPackages(print)
  await clean()
  await mkdir(folder, { mode: 0o755 })
  await makeCertificates()
  try {
    await buildNetwork()
    if (isStopping) return 130
    const [program = '', ...args] = within(namespaceOf(loadPlace), 'root', [
      process.execPath,
      projectFile('lab/cluster/inside.ts'),
      ...process.argv.slice(2),
    ])
    inside = spawn(program, args, {
      stdio: 'inherit',
      env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
    })
    return await new Promise((resolve) => inside?.once('exit', (code) => resolve(code ?? 1)))
  } finally {
    await keepLogs()
    await clean()
  }
}

// The signal may also come from the terminal and from npm. The program inside is ended first, and then everything is
// removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.on(signal, () => {
    isStopping = true
    inside?.kill('SIGTERM')
  })

process.exit(await main())
