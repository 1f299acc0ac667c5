import { randomUUID } from 'node:crypto'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { InputOf } from '#core/api/endpoint.ts'
import type { changeOrderView, createOrderView } from '#core/api/orders-by-staff/lists.ts'
import { orderFilters } from '#core/api/orders-staff.ts'
import { ShopError } from '#core/errors.ts'
import { orderColumns, readLook, usualLook } from '#core/orders/lists/columns.ts'
import { inSequence, maxViews, mayEditView, permissionToShare, seesView } from '#core/orders/lists/views.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { orderViews } from '#server/database/tables/order-lists.ts'
import { staff } from '#server/database/tables/staff.ts'
import { auditStaff } from '../../staff/audit.ts'
import { readPreference, savePreference } from '../../staff/preferences.ts'
import { demandPermission } from '../../staff/sessions.ts'
import { countOrders } from '../listing/count-orders.ts'

/** The name under which the preference for the sequence of views is stored. */
const sequenceName = 'order views'

const filtersOf = (stored: unknown) => {
  const { success, data } = orderFilters.safeParse(stored)
  // A view whose filters are no longer valid shows all orders.
  return success ? data : orderFilters.parse({})
}

/** Lists the views that the signed-in staff may see, in the sequence that they chose. */
export async function listViews(context: StaffContext) {
  const { staff: who } = context.session
  const [rows, chosen] = await Promise.all([seenViews(context), readPreference(context, sequenceName)])
  const sequence = Array.isArray(chosen) ? chosen.map(String) : []
  const views = rows.map(({ row, owner }) => ({
    id: row.id,
    name: row.name,
    shared: row.shared,
    ...(row.staffId !== who.id && { owner }),
    mayEdit: mayEditView(row, who),
    filters: filtersOf(row.filters),
    look: readLook(row.look, orderColumns) ?? usualLook,
  }))
  return { views: inSequence(views, sequence) }
}

/** Reads the person's own views, then the shared views of colleagues, oldest first in both. */
async function seenViews({ database, session }: Pick<StaffContext, 'database' | 'session'>) {
  const { id } = session.staff
  return database
    .select({ row: orderViews, owner: staff.name })
    .from(orderViews)
    .innerJoin(staff, eq(staff.id, orderViews.staffId))
    .where(or(eq(orderViews.staffId, id), orderViews.shared))
    .orderBy(sql`${orderViews.staffId} <> ${id}`, asc(orderViews.createdAt), asc(orderViews.id))
}

/** Counts the orders in each view, like `countOrders`. */
export async function countViews(context: StaffContext): Promise<Record<string, number>> {
  const rows = await seenViews(context)
  const counts = await Promise.all(
    rows.map(async ({ row }) => [row.id, await countOrders(context, filtersOf(row.filters))] as const),
  )
  return Object.fromEntries(counts)
}

/** Adds a view. @throws ShopError not_allowed, view_name_taken, too_many_views */
export async function createView(
  context: StaffContext,
  { form, filters, look }: InputOf<typeof createOrderView>['body'],
) {
  const { database, session, now } = context
  if (form.shared) await demandSharing(context)
  const id = randomUUID()
  await database.transaction(async (tx) => {
    await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, session.staff.id)).for('update')
    const mine = eq(orderViews.staffId, session.staff.id)
    if ((await tx.$count(orderViews, mine)) >= maxViews)
      throw new ShopError('too_many_views', { most: maxViews })
    await demandFreeName(tx, session.staff.id, form.name)
    const at = now()
    await tx
      .insert(orderViews)
      .values({ id, staffId: session.staff.id, ...form, filters, look, createdAt: at, updatedAt: at })
    const after = { ...form, filters }
    await auditStaff(tx, context, { action: 'view.saved', subject: 'view', subjectId: id, after })
  })
  return { id }
}

/** Changes a view. @throws ShopError not_allowed, view_not_found, view_name_taken */
export async function changeView(
  context: StaffContext,
  id: string,
  { form, filters, look }: InputOf<typeof changeOrderView>['body'],
) {
  if (form?.shared) await demandSharing(context)
  await context.database.transaction(async (tx) => {
    const view = await lockView(tx, context, id)
    if (form !== undefined) await demandFreeName(tx, view.staffId, form.name, id)
    const changes = { ...form, ...(filters && { filters }), ...(look && { look }) }
    if (Object.keys(changes).length === 0) return
    await tx
      .update(orderViews)
      .set({ ...changes, updatedAt: context.now() })
      .where(eq(orderViews.id, id))
    await auditStaff(tx, context, {
      action: 'view.changed',
      subject: 'view',
      subjectId: id,
      before: { name: view.name, shared: view.shared, filters: view.filters },
      after: {
        name: view.name,
        shared: view.shared,
        filters: view.filters,
        ...form,
        ...(filters && { filters }),
      },
    })
  })
}

/** Deletes a view for everybody. @throws ShopError not_allowed, view_not_found */
export async function deleteView(context: StaffContext, id: string) {
  await context.database.transaction(async (tx) => {
    const { name, shared } = await lockView(tx, context, id)
    await tx.delete(orderViews).where(eq(orderViews.id, id))
    await auditStaff(tx, context, {
      action: 'view.deleted',
      subject: 'view',
      subjectId: id,
      before: { name, shared },
      after: {},
    })
  })
}

/** Stores the sequence of views for the signed-in staff. */
export const orderViewsBy = (context: StaffContext, ids: readonly string[]) =>
  savePreference(context, sequenceName, [...new Set(ids)])

/** Locks a view for a change. For a view that the person may not see, the error is the same as for an unknown one. */
async function lockView(tx: Transaction, { session }: StaffContext, id: string) {
  const [view] = await tx.select().from(orderViews).where(eq(orderViews.id, id)).for('update')
  if (view === undefined || !seesView(view, session.staff)) throw new ShopError('view_not_found')
  if (!mayEditView(view, session.staff)) throw new ShopError('not_allowed')
  return view
}

async function demandFreeName(tx: Transaction, staffId: string, name: string, except = '') {
  const same = and(
    eq(orderViews.staffId, staffId),
    sql`lower(${orderViews.name}) = lower(${name})`,
    sql`${orderViews.id} <> ${except}`,
  )
  if ((await tx.$count(orderViews, same)) > 0) throw new ShopError('view_name_taken')
}

const demandSharing = (context: StaffContext) =>
  demandPermission(context, context.session, permissionToShare, {
    requestId: context.requestId,
    what: 'sharing a view',
  })
