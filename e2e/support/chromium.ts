import { spawnSync } from 'node:child_process'
import sparticuz from '@sparticuz/chromium'

const systemChromium = '/usr/bin/chromium'

/** No sandbox, because the tests may run as root; no background requests. */
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
 * How to start Chromium: from the npm package, so that all machines test in the same browser, almost twice as fast as
 * in a full one; or the system's, if the package lacks a library.
 */
export async function chromium(): Promise<{ executablePath: string; args: string[] }> {
  const packagedChromium = await sparticuz.executablePath()
  const starts = spawnSync(packagedChromium, ['--version'], { stdio: 'ignore' }).status === 0
  return { executablePath: starts ? packagedChromium : systemChromium, args }
}
