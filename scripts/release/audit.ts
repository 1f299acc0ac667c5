import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { inShopPackages } from './shop-packages.ts'

/** The result of asking the registry about the shop's packages. */
type Verdict =
  | { state: 'clean' }
  | { state: 'not asked'; reason: string }
  | { state: 'findings'; packages: { name: string; severity: string }[] }

interface AuditReport {
  vulnerabilities?: Record<string, { severity: string }>
  message?: string
  error?: { summary?: string }
}

/**
 * Judges a report of `npm audit --json`: "Dependency audit without high findings".
 *
 * @example
 * judge({ vulnerabilities: {} }) //=> { state: 'clean' }
 * judge({ vulnerabilities: { hono: { severity: 'high' } } })
 * //=> { state: 'findings', packages: [{ name: 'hono', severity: 'high' }] }
 * judge({ message: 'Not Found' }) //=> { state: 'not asked', reason: 'Not Found' }
 */
export function judge(report: AuditReport): Verdict {
  if (report.vulnerabilities === undefined) {
    return { state: 'not asked', reason: report.message ?? report.error?.summary ?? 'no report' }
  }
  const packages = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => ['high', 'critical'].includes(severity))
    .map(([name, { severity }]) => ({ name, severity }))
  return packages.length === 0 ? { state: 'clean' } : { state: 'findings', packages }
}

/** Audits the runtime packages of a project at the versions of its lock file. */
function audit(project: string): Verdict {
  const { stdout } = inShopPackages(project, (cwd) =>
    spawnSync('npm', ['audit', '--package-lock-only', '--json'], { cwd, encoding: 'utf8', timeout: 60_000 }),
  )
  try {
    return judge(JSON.parse(stdout) as AuditReport)
  } catch {
    return { state: 'not asked', reason: 'npm gave no report' }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const verdict = audit('.')
  // Without an answer the audit fails, unless the caller says that it is offline: "The audit fails closed".
  const mayBeOffline = process.argv.includes('--offline')
  if (verdict.state === 'findings') {
    for (const { name, severity } of verdict.packages) process.stdout.write(`  ${name}: ${severity}\n`)
    process.exitCode = 1
  } else if (verdict.state === 'clean') {
    process.stdout.write('  no high findings\n')
  } else {
    const hint = mayBeOffline ? '' : ' (pass --offline where the registry cannot be asked)'
    process.stdout.write(`  not audited: ${verdict.reason}${hint}\n`)
    if (!mayBeOffline) process.exitCode = 1
  }
}
