import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { stat } from 'node:fs/promises'
import { run, tryRun } from './command.ts'

/** The size of a machine's database disk, in megabytes. */
const size = 1_500

/** Makes a separate disk for a folder. It is a file system in a file, so it really writes and can become full. */
export async function makeDisk(file: string, folder: string): Promise<void> {
  await writeFile(file, '')
  await truncate(file, size * 1024 * 1024)
  await run('mkfs.ext4', ['-q', '-F', '-m', '0', file])
  await mkdir(folder, { recursive: true })
  await run('mount', ['-o', 'loop', file, folder])
}

/** Unmounts every disk below a folder, even of an earlier run, and removes the folder. */
export async function removeDisks(folder: string): Promise<void> {
  const mounted = await run('findmnt', ['-rno', 'TARGET'])
  for (const target of mounted.split('\n').filter((one) => one.startsWith(`${folder}/`)))
    await run('umount', [target]).catch(() => run('umount', ['-l', target]))
  await rm(folder, { recursive: true, force: true })
}

/** Returns the numbers of a folder's device, such as 7:0. */
export async function deviceOf(folder: string): Promise<string> {
  return (await run('findmnt', ['-no', 'MAJ:MIN', folder])).trim()
}

/** Fills a disk completely. Resolves to the file that fills it. */
export async function fillDisk(folder: string): Promise<string> {
  const file = `${folder}/filler`
  await tryRun('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M'])
  await tryRun('dd', ['if=/dev/zero', `of=${file}-rest`, 'bs=512'])
  if ((await stat(file)).size === 0) throw new Error('the disk was full before')
  return file
}

/** Frees a disk that `fillDisk` has filled. */
export async function freeDisk(folder: string): Promise<void> {
  for (const name of ['filler', 'filler-rest']) await rm(`${folder}/${name}`, { force: true })
}
