import { inArray } from 'drizzle-orm'
import type { FileKit, Kit, KitLine } from '#core/catalogue/kits/kits.ts'
import { refuseField } from '#core/errors.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { kits, specs } from '#server/database/tables/catalogue.ts'
import type { OrderedTable } from '../../staff/list-editor.ts'

const nameOf = ({ product, spec }: KitLine) => `${product}/${spec}`

/** The kits, as staff edit them. */
export const kitTable: OrderedTable<Kit, typeof kits> = {
  subject: 'kit',
  conflict: 'catalogue_changed_meanwhile',
  lock: 'kits',
  table: kits,
  key: 'id',
  idsName: 'ids',
  orderedAction: 'kits.ordered',
  // The database stores the keys of an object in another sequence.
  toEntry: ({ name, people, lines, active }) => ({
    name: { en: name.en, 'zh-TW': name['zh-TW'] },
    people,
    lines: lines.map(({ product, spec, pieces }) => ({ product, spec, pieces })),
    active,
  }),
  toColumns: ({ name, people, lines, active }) => ({ name, people, lines, active }),
  async demandValid(tx, _, { lines }) {
    const [missing] = await missingSpecs(tx, lines)
    if (missing !== undefined)
      refuseField('entry.lines', 'catalogueFile.noSuchSpec', { name: nameOf(missing) })
  },
  demandUnused: async () => {},
  nameOf: (_, id) => id,
  auditOf: ({ name, people, lines, active }) => ({
    name,
    people,
    kitLines: lines.map((line) => `${line.pieces} × ${nameOf(line)}`),
    active,
  }),
}

/** Finds the lines whose specs do not exist. */
async function missingSpecs(database: Database | Transaction, lines: readonly KitLine[]): Promise<KitLine[]> {
  const ids = lines.map(({ product }) => product)
  const found = await database
    .select({ product: specs.productId, spec: specs.id })
    .from(specs)
    .where(inArray(specs.productId, ids))
  return lines.filter(
    (line) => !found.some(({ product, spec }) => product === line.product && spec === line.spec),
  )
}

/** Adds the kits of a catalogue file; existing kits stay as staff edited them. @throws ShopError invalid_input */
export async function addKits(tx: Transaction, wanted: readonly FileKit[]): Promise<void> {
  if (wanted.length === 0) return
  await tx
    .insert(kits)
    .values(wanted.map(({ id, ...entry }, position) => ({ id, ...entry, position })))
    .onConflictDoNothing()
}
