import { spawnSync } from 'node:child_process'
import sparticuz from '@sparticuz/chromium'

const systemChromium = '/usr/bin/chromium'

/** Without a sandbox, because the tests may run as root, and without background requests. */
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
 * Returns how to start Chromium. The Chromium of the npm package comes first, because with it all machines test in
 * the same browser, and it is almost twice as fast as a full one. If the machine lacks a library for it, the system's
 * is used.
 */
export async function chromium(): Promise<{ executablePath: string; args: string[] }> {
  const packagedChromium = await sparticuz.executablePath()
  const starts = spawnSync(packagedChromium, ['--version'], { stdio: 'ignore' }).status === 0
  return { executablePath: starts ? packagedChromium : systemChromium, args }
}
