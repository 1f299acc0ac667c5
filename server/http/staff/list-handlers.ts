import type { PgTable } from 'drizzle-orm/pg-core'
import type { StaffContext } from '../../context.ts'
import * as lists from '../../services/staff/list-editor.ts'

/** The handlers of a small list that has no order of its own; each answers the list after its change. */
export function unorderedListHandlers<Entry extends object, Table extends PgTable>(
  list: lists.EditedTable<Entry, Table>,
) {
  const listAfter = listReader(list)
  return {
    list: (ctx: StaffContext) => lists.readList(ctx, list),
    create: (ctx: StaffContext, { body }: { body: { id: string; entry: Entry } }) =>
      listAfter(ctx, lists.createEntry(ctx, list, body)),
    save: (
      ctx: StaffContext,
      { params, body }: { params: { id: string }; body: { version: string; entry: Entry } },
    ) => listAfter(ctx, lists.saveEntry(ctx, list, { ...params, ...body })),
    delete: (ctx: StaffContext, { params, body }: { params: { id: string }; body: { version: string } }) =>
      listAfter(ctx, lists.deleteEntry(ctx, list, { ...params, ...body })),
  }
}

/** The handlers of a small list in the order of staff. */
export function listHandlers<Entry extends object, Table extends PgTable>(
  list: lists.OrderedTable<Entry, Table>,
) {
  const listAfter = listReader(list)
  return {
    ...unorderedListHandlers(list),
    order: (ctx: StaffContext, { body }: { body: { version: string; ids: string[] } }) =>
      listAfter(ctx, lists.orderEntries(ctx, list, body)),
  }
}

/** Reads a list once a change of it is done. */
function listReader<Entry extends object, Table extends PgTable>(list: lists.EditedTable<Entry, Table>) {
  return async (ctx: StaffContext, change: Promise<void>) => {
    await change
    return lists.readList(ctx, list)
  }
}
