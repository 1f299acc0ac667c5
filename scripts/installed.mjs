import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, hasInstallScript?: boolean }}
 * LockedPackage
 */
/**
 * @typedef {{
 *   devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>,
 *   allowScripts?: Record<string, boolean>,
 * }} Manifest
 */
/** @typedef {(command: string, args: string[], folder: string) => Promise<void>} Run */

/**
 * The packages that a command needs. 'shop': those with which the shop is built and runs. 'development': also the
 * development packages. 'lab' and 'tools': also the packages of that folder, which has its own package.json.
 * @typedef {'shop' | 'development' | 'lab' | 'tools'} PackageSet
 */

/**
 * The packages that only some settings of the shop need, grouped under the names with which people install them.
 * @type {Record<string, string[]>}
 */
export const optionalPackages = JSON.parse(
  readFileSync(new URL('optional-packages.json', import.meta.url), 'utf8'),
)

/**
 * Installs the packages that a command needs, at the versions of package-lock.json, unless they are installed.
 * @param {string} root The project's folder.
 * @param {Run} run Runs a program to its end. Does not return if the program fails.
 * @param {PackageSet} set
 * @param {string[]} [optional] Names of groups of optional packages.
 */
export async function ensureInstalled(root, run, set, optional = []) {
  await ensureFolder(root, run, set === 'shop' ? optional : ['development'])
  if (set === 'lab' || set === 'tools') await ensureFolder(join(root, set), run, [])
}

/**
 * Installs the packages of one folder with a package-lock.json. Packages that other commands installed stay.
 * @param {string} folder
 * @param {Run} run
 * @param {string[]} needed In addition to the dependencies: 'development', or names of groups of optional packages.
 */
async function ensureFolder(folder, run, needed) {
  const stamp = join(folder, 'node_modules/.office-furniture-store-lock')
  const lockFile = readFileSync(join(folder, 'package-lock.json'))
  const wanted = `${createHash('sha256').update(lockFile).digest('hex')} ${process.platform}-${process.arch}`
  const isStamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  const installed = npmInstalled(folder)
  const parts = partsOf(installed)
  if (isStamped && needed.every((part) => parts.includes(part))) return
  const all = [...new Set([...parts, ...needed])]
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { packages } = JSON.parse(String(lockFile))
  // Checked before anything is fetched.
  refuseUnlistedScripts(packages, manifest)
  if (!isComplete(installed, packages, all, manifest)) {
    process.stderr.write('Installing (once)…\n')
    rmSync(stamp, { force: true })
    // `ci` first deletes the installed packages, which a running shop may use.
    await install(run, folder, isStamped ? 'install' : 'ci', all, manifest)
  }
  refuseUnlistedScripts(npmInstalled(folder), manifest)
  await runNamedScripts(run, folder, manifest)
  // A third of Node's package is headers for compiling add-ons, which the project does not do.
  for (const name of Object.keys(manifest.optionalDependencies ?? {}))
    rmSync(join(folder, 'node_modules', name, 'include'), { recursive: true, force: true })
  writeFileSync(stamp, wanted)
}

/**
 * @param {Run} run
 * @param {string} folder
 * @param {'ci' | 'install'} how
 * @param {string[]} parts
 * @param {Manifest} manifest
 */
async function install(run, folder, how, parts, { devDependencies = {} }) {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const scope = parts.includes('development') ? '--include=dev' : '--omit=dev'
  const noSave = how === 'ci' ? [] : ['--no-save']
  const names = scope === '--omit=dev' ? parts.flatMap((part) => optionalPackages[part] ?? []) : []
  if (how === 'ci' || names.length === 0) await npm(run, folder, [how, scope, ...noSave, ...options])
  if (names.length === 0) return
  // These are development packages, because tests use them. They are installed as runtime packages, so that
  // `--omit=dev` does not omit them. The lock file names all versions.
  const versions = names.map((name) => `${name}@${devDependencies[name]}`)
  await npm(run, folder, ['install', '--no-save', '--save-prod', '--omit=dev', ...options, ...versions])
}

/**
 * Ends the installation if package.json neither allows nor forbids the install script of a package, because somebody
 * has to decide. npm itself runs no install scripts here, and reports them only from version 12 on.
 * @param {Record<string, LockedPackage>} packages By their folders.
 * @param {Manifest} manifest
 */
function refuseUnlistedScripts(packages, { allowScripts = {} }) {
  const names = Object.entries(packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  const unlisted = [...new Set(names)].filter((name) => !Object.hasOwn(allowScripts, name))
  if (unlisted.length === 0) return
  process.stderr.write(
    `These packages have an install script that nobody has allowed or refused: ${unlisted.join(', ')}. ` +
      'Read it, then name the package in `allowScripts` of package.json: true runs it, false never does.\n',
  )
  process.exit(1)
}

/**
 * Runs the install scripts of the packages that package.json names in `allowScripts`, and of no others.
 * @param {Run} run
 * @param {string} folder
 * @param {Manifest} manifest
 */
async function runNamedScripts(run, folder, { allowScripts = {} }) {
  const names = Object.keys(allowScripts).filter(
    (name) => allowScripts[name] && existsSync(join(folder, 'node_modules', name)),
  )
  if (names.length > 0)
    await npm(run, folder, ['rebuild', '--ignore-scripts=false', '--loglevel=error', ...names])
}

/**
 * @param {Run} run
 * @param {string} folder
 * @param {string[]} args
 */
function npm(run, folder, args) {
  const path = process.env.npm_execpath
  const [command, first] = path?.endsWith('npm-cli.js') ? [process.execPath, [path]] : ['npm', []]
  return run(command, [...first, ...args], folder)
}

/**
 * Returns the packages that npm itself recorded at the end of its last installation.
 * @param {string} folder
 * @returns {Record<string, LockedPackage>}
 */
function npmInstalled(folder) {
  const note = join(folder, 'node_modules/.package-lock.json')
  return existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')).packages : {}
}

/**
 * Returns the parts that are installed in addition to the dependencies.
 * @param {Record<string, LockedPackage>} installed
 */
function partsOf(installed) {
  if (Object.values(installed).some(({ dev }) => dev))
    return ['development', ...Object.keys(optionalPackages)]
  return Object.keys(optionalPackages).filter((part) =>
    optionalPackages[part]?.every((name) => installed[`node_modules/${name}`]),
  )
}

/**
 * Whether the installed packages are those that the lock file names.
 * @param {Record<string, LockedPackage>} installed
 * @param {Record<string, LockedPackage>} wanted
 * @param {string[]} parts
 * @param {Manifest} manifest
 */
function isComplete(installed, wanted, parts, { devDependencies = {} }) {
  const development = parts.includes('development')
  const names = parts.flatMap((part) => optionalPackages[part] ?? [])
  if (!names.every((name) => installed[`node_modules/${name}`]?.version === devDependencies[name]))
    return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return Object.keys(installed).length > 0
    if (installed[path]) return installed[path].version === entry.version
    // An optional package may be for another platform.
    return entry.optional || entry.devOptional || (entry.dev && !development)
  })
}
