import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { projectFile } from '../start/project.ts'
import { connect } from './connect.ts'
import { grantToRole } from './grants.ts'
import { migrate } from './migrate.ts'
import { addressOf, dropDatabase, runOn } from '../testing/database-server.ts'
import type { TestDatabase } from './test-database.ts'

/** A database made by roles.sql, and the addresses for both roles. */
export interface TwoRoles {
  ownerUrl: string
  programUrl: string
  remove(): Promise<void>
}

/** Creates an empty database with the two roles of roles.sql, under unique names. */
export async function createTwoRoles(): Promise<TwoRoles> {
  const { url, template } = inject('testServer')
  const name = `${template}_${randomBytes(4).toString('hex')}`
  const sql = (await readFile(projectFile('server/database/roles.sql'), 'utf8'))
    .replaceAll(/--.*/g, '')
    .replaceAll(/\bshop(?=_owner\b|_program\b|\b)/g, name)
  for (const statement of sql.split(';').filter((text) => text.trim() !== '')) await runOn(url, statement)
  const password = randomBytes(12).toString('hex')
  const as = async (role: string) => {
    await runOn(url, `alter role ${name}_${role} password '${password}'`)
    const address = new URL(addressOf(url, name))
    ;[address.username, address.password] = [`${name}_${role}`, password]
    return address.href
  }
  return {
    ownerUrl: await as('owner'),
    programUrl: await as('program'),
    async remove() {
      await dropDatabase(url, name)
      for (const role of ['owner', 'program']) await runOn(url, `drop role ${name}_${role}`)
    },
  }
}

/** Creates a migrated database and connects as the role that may only read and write rows. */
export async function createProgramDatabase(): Promise<Pick<TestDatabase, 'db' | 'url' | 'drop'>> {
  const { ownerUrl, programUrl, remove } = await createTwoRoles()
  const owner = await connect(ownerUrl)
  await migrate(owner.db)
  await grantToRole(owner.db, new URL(programUrl).username)
  await owner.close()
  const { db, close } = await connect(programUrl)
  return {
    db,
    url: programUrl,
    async drop() {
      await close()
      await remove()
    },
  }
}
