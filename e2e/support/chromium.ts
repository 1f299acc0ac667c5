import { spawnSync } from 'node:child_process'
import sparticuz from '@sparticuz/chromium'

const ofTheSystem = '/usr/bin/chromium'

/** Chromium runs without a sandbox, because root may start the tests, and does not call home. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
]

/**
 * How to start Chromium: the one that comes as a package, so that every machine tests in the same browser and
 * almost twice as fast as in a full one; or the system's, where the package's lacks a library.
 */
export async function chromium(): Promise<{ executablePath: string; args: string[] }> {
  const ofThePackage = await sparticuz.executablePath()
  const starts = spawnSync(ofThePackage, ['--version'], { stdio: 'ignore' }).status === 0
  return { executablePath: starts ? ofThePackage : ofTheSystem, args }
}
