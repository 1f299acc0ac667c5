/** The number of the newest migration of the first release. The rules apply to later ones. */
export const newestOfBaseline = 7

/**
 * Describes where a migration breaks "expand and contract": while the shop is in use, the previous release still
 * runs on the schema of this one. The rules:
 *
 * - It only adds: tables, columns that may be missing or have a constant default, functions, triggers.
 * - An index of a table that is in use is made concurrently, in a migration of its own.
 * - A new constraint of such a table starts as `not valid`; a later migration validates it.
 * - It changes no rows of such a table: a job does, a few at a time.
 * - A migration that removes what no release uses any more begins with the line `-- contract: no release after NNNN
 *   uses it`, where NNNN is a migration of the previous release.
 */
export function faultsOf(sql: string, releaseBefore: number): string[] {
  const contract = /^-- contract: no release after (\d{4}) uses it\n/.exec(sql)
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
  const made = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?"?(\w+)/.exec(statement)?.[1] ?? []),
  )
  const faults = statements.flatMap((statement) => faultOf(statement, made, statements.length) ?? [])
  if (contract === null) return faults
  if (Number(contract[1]) > releaseBefore) return ['the release before still uses what it takes away']
  return faults.filter((fault) => fault !== takesAway)
}

const takesAway = 'it takes away or renames what the release before may use'

function faultOf(statement: string, made: ReadonlySet<string>, count: number): string | undefined {
  const [, altered] = /^alter table (?:if exists )?(?:only )?"?(\w+)/.exec(statement) ?? []
  if (/^create (?:unique )?index concurrently/.test(statement))
    return count === 1 ? undefined : 'an index that is made concurrently needs a migration of its own'
  const [, indexed] = /^create (?:unique )?index .*? on (?:only )?"?(\w+)/.exec(statement) ?? []
  if (indexed !== undefined)
    return made.has(indexed)
      ? undefined
      : `${indexed} is locked while its index is made: make it concurrently`
  if (/^(?:drop (?:table|index|function|view|type|trigger)|truncate)/.test(statement)) return takesAway
  if (altered !== undefined && !made.has(altered)) return faultOfAlteration(statement)
  const [, written] = /^(?:update|delete from) "?(\w+)/.exec(statement) ?? []
  if (written !== undefined && !made.has(written)) return `${written} is in use: a job changes its rows`
  return undefined
}

function faultOfAlteration(statement: string): string | undefined {
  if (/ drop (?:column|constraint)|alter table "?\w+"? rename| rename (?:column|constraint)/.test(statement))
    return takesAway
  if (/ alter (?:column )?"?\w+"? (?:set data )?type /.test(statement)) return 'a new type rewrites the table'
  if (/ set not null/.test(statement))
    return 'set not null reads the whole table: check it by a constraint first'
  if (
    / add (?:column )?(?!constraint)/.test(statement) &&
    / not null/.test(statement) &&
    !/ default /.test(statement)
  )
    return 'the release before does not fill a column that must not be null'
  if (/ add (?:column )?.* default (?!'|\d|-\d|true|false|null|now\(\)|current_timestamp)/.test(statement))
    return 'a default that is no constant rewrites the table'
  if (/ add constraint /.test(statement) && !/ not valid/.test(statement) && !/ using index /.test(statement))
    return 'a new constraint reads the whole table under a lock: add it as not valid'
  return undefined
}
