import { globSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import releaseBefore from '../server/database/releases/release-before.json' with { type: 'json' }

/**
 * Writes those files of the baseline that are generated from `server/database/tables/`, until the first release.
 * After that, each change is a separate migration.
 */
const folder = 'server/database/migrations'

if (releaseBefore !== null) throw new Error('The baseline is released: run `npm run migration`.')

const files = globSync('server/database/tables/**/*.ts').toSorted()
const modules = await Promise.all(
  files.map((file) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>),
)
const tables = Object.assign({}, ...modules) as Record<string, unknown>
const snapshot = generateDrizzleJson(tables, undefined, undefined, 'snake_case')
// The library generates a random id, which would change the file each time.
snapshot.id = '00000000-0000-0000-0000-000000000001'
const statements = await generateMigration(generateDrizzleJson({}), snapshot)
writeFileSync(
  `${folder}/0001_tables.sql`,
  `${statements.map((statement) => statement.trim()).join('\n\n')}\n`,
)
writeFileSync(`${folder}/meta/0001_snapshot.json`, `${JSON.stringify(snapshot, null, 2)}\n`)
