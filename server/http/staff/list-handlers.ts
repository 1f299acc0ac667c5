import type { PgTable } from 'drizzle-orm/pg-core'
import type { StaffContext } from '../../context.ts'
import * as lists from '../../services/staff/list-editor.ts'

/** Creates the handlers of a short list that staff cannot reorder; every change returns the new list. */
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

/** Creates the handlers of a short list that staff can reorder. */
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

/** Creates a function that waits for a change and then reads the list. */
function listReader<Entry extends object, Table extends PgTable>(list: lists.EditedTable<Entry, Table>) {
  return async (ctx: StaffContext, change: Promise<void>) => {
    await change
    return lists.readList(ctx, list)
  }
}
