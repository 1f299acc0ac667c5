import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder: the nearest parent with a package.json, whether this runs bundled or not. */
const folder = (() => {
  let current = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(current, 'package.json'))) current = dirname(current)
  return current
})()

/** The absolute path of a file or folder of the project, which need not exist. */
export function projectFile(path: string): string {
  return join(folder, path)
}
