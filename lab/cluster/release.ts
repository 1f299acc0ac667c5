import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFile } from '../../server/start/project.ts'
import { run } from './command.ts'
import { folder } from './folder.ts'
import { shopCommand } from './shops.ts'
import { ownerEnvironment } from './shop-cluster.ts'

/** The files and folders of a release that `scripts/release/release.ts` packs, and its build. */
const parts = ['build', 'core', 'messages', 'public', 'scripts', 'server', 'package.json', 'main.ts']

/** The next release of the shop: the migration that an operator runs first, and the command that starts it. */
interface Release {
  migrate(): Promise<void>
  command: readonly string[]
}

let releases = 0

/** Makes the next release. It is the same program with a migration that adds a column to orders. */
export async function prepareRelease(): Promise<Release> {
  releases += 1
  const home = join(folder, `release${releases}`)
  await mkdir(home)
  for (const part of parts) await cp(projectFile(part), join(home, part), { recursive: true })
  await symlink(projectFile('node_modules'), join(home, 'node_modules'))
  await addMigration(join(home, 'server/database/migrations'), releases)
  return {
    async migrate() {
      await run(process.execPath, [join(home, 'server/commands/migrate.ts')], {
        env: { ...process.env, ...(await ownerEnvironment()) },
      })
    },
    command: shopCommand(home),
  }
}

async function addMigration(migrations: string, number: number): Promise<void> {
  const journalFile = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as {
    entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
  }
  const last = journal.entries.at(-1)!
  for (let n = 1; n <= number; n += 1) {
    const tag = `9${String(n).padStart(3, '0')}_next_release`
    const sql = `ALTER TABLE "orders" ADD COLUMN "next_release_${n}" text;--> statement-breakpoint
CREATE INDEX "orders_next_release_${n}" ON "orders" ("next_release_${n}") WHERE "next_release_${n}" IS NOT NULL;
`
    await writeFile(join(migrations, `${tag}.sql`), sql)
    journal.entries.push({ ...last, idx: last.idx + n, when: last.when + n, tag })
  }
  await writeFile(journalFile, JSON.stringify(journal))
}
