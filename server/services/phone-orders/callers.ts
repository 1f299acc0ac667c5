import { desc, eq, sql } from 'drizzle-orm'
import type { Address } from '#core/accounts/accounts.ts'
import { joinFullName, personName } from '#core/accounts/names.ts'
import type { OutputOf } from '#core/api/endpoint.ts'
import type { getCaller, countRefusedByNumber } from '#core/api/orders-by-staff/taking.ts'
import { homeOf } from '#core/contact/countries.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { distinctAddresses } from '#core/orders/addresses/address-book.ts'
import { toOrderAddress, type OrderAddress } from '#core/delivery/order-address.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { NewCaller, TakenOrder } from '#core/orders/taking/taken-order.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { members } from '../../database/tables/members.ts'
import { orders } from '../../database/tables/orders.ts'
import { orderCalls } from '../../database/tables/staff.ts'
import { createByPhone } from '../accounts/create-by-phone.ts'
import { findByPhone, type Member } from '../accounts/members.ts'
import { listCompaniesOf } from '../companies/companies.ts'
import { auditMember } from '../members/lock-member.ts'
import { refusedBy } from '../order-parts/refused-parcels.ts'

/** The maximum number of earlier orders whose addresses are offered. */
const maxOrders = 20
const maxAddresses = 5

/**
 * Finds the member who is calling; undefined if no member has the phone number yet: "Find or make the member by phone."
 * @throws ShopError member_not_found
 */
export async function findCaller(
  context: StaffContext,
  { memberId, newCaller }: Pick<TakenOrder, 'memberId' | 'newCaller'>,
): Promise<Member | undefined> {
  if (newCaller !== undefined) return findByPhone(context, newCaller.phoneNumber)
  const [member] = await context.database
    .select()
    .from(members)
    .where(eq(members.id, memberId ?? ''))
  if (member === undefined) throw new ShopError('member_not_found')
  return member
}

/**
 * Creates a member for a caller; returns undefined if somebody registered the number at the same time. Nobody knows the
 * first password. The owner of the number signs in with a code, or uses a code to set a password. An email address
 * given on the phone cannot recover the account until its owner confirms it.
 * @throws ShopError country_not_allowed
 */
export async function createCaller(
  tx: Transaction,
  context: StaffContext,
  caller: NewCaller & Pick<TakenOrder, 'language'>,
): Promise<Member | undefined> {
  const member = await createByPhone(tx, context, caller)
  if (member === undefined) return undefined
  const { id, phoneNumber } = member
  await auditMember(tx, context, { action: 'member.made', member: id, after: { phoneNumber } })
  return member
}

/** Reads the data about a member that staff need during a call. @throws ShopError member_not_found */
export async function readCaller(
  context: StaffContext,
  { id }: { id: string },
): Promise<OutputOf<typeof getCaller>> {
  const { database } = context
  const [[member], placed, [call], count, companies] = await Promise.all([
    database.select().from(members).where(eq(members.id, id)),
    database
      .select({ shippingAddress: orders.shippingAddress, deliveryAccess: orders.deliveryAccess })
      .from(orders)
      .where(eq(orders.memberId, id))
      .orderBy(desc(orders.placedAt), desc(orders.number))
      .limit(maxOrders),
    database
      .select({
        at: orderCalls.at,
        number: orders.number,
        outcome: orderCalls.outcome,
        note: orderCalls.note,
      })
      .from(orderCalls)
      .innerJoin(orders, eq(orders.id, orderCalls.orderId))
      .where(eq(orders.memberId, id))
      .orderBy(desc(orderCalls.id))
      .limit(1),
    database.$count(orders, eq(orders.memberId, id)),
    listCompaniesOf(context, id),
  ])
  if (member === undefined) throw new ShopError('member_not_found')
  const addresses = [
    ...placed.flatMap(({ shippingAddress }) => shippingAddress ?? []),
    ...[member.shipping, member.billing].flatMap((address) => ofAccount(member, address)),
  ]
  const access = placed.find(({ deliveryAccess }) => deliveryAccess !== null)?.deliveryAccess
  return {
    id,
    name: personName(member),
    phoneNumber: member.phoneNumber,
    email: member.email ?? member.newEmail ?? '',
    language: member.language,
    blocked: member.blockedAt !== null,
    orders: count,
    refused: await countRefused({ database }, { memberId: id, phone: member.phoneNumber }),
    addresses: distinctAddresses(addresses).slice(0, maxAddresses),
    companies: companies
      .filter(({ closed }) => !closed)
      .map(({ id: companyId, legalName, purchaseOrderRequired, addresses: shared, spending }) => ({
        id: companyId,
        legalName,
        purchaseOrderRequired,
        addresses: shared,
        ...(spending && { spending }),
      })),
    ...(access && { access: withoutDay(access) }),
    ...(call && {
      lastCall: {
        at: toServerDate(call.at),
        orderNumber: formatOrderNumber(call.number),
        outcome: call.outcome,
        note: call.note,
      },
    }),
  }
}

/** Counts the refused parcels of a phone number and of the member with this number. */
export async function readRefusedByNumber(
  context: HasDatabase,
  { phoneNumber: phone }: { phoneNumber: string },
): Promise<OutputOf<typeof countRefusedByNumber>> {
  const member = await findByPhone(context, phone)
  return { refused: await countRefused(context, { memberId: member?.id ?? '', phone }) }
}

async function countRefused({ database }: HasDatabase, about: { memberId: string; phone: string }) {
  const { rows } = await database.execute<{ refused: number }>(sql`select ${refusedBy(about)} as refused`)
  return rows[0]?.refused ?? 0
}

type Access = NonNullable<(typeof orders.$inferSelect)['deliveryAccess']>

/** Returns the delivery access of an earlier order without its preferred day. */
function withoutDay(access: Access): Access {
  const { preferredDay: _, preferredHalf: __, ...others } = access
  return others
}

/** Returns the address of an account with the member's name, as a list that is empty if the address is incomplete. */
function ofAccount(member: Member, saved: Address | null): OrderAddress[] {
  const { address = '', city = '', zipCode: postalCode = '', country = homeOf(member) } = saved ?? {}
  if (address === '' || city === '' || postalCode === '') return []
  const fullName = joinFullName(member) || member.nameInScript || member.phoneNumber
  return [toOrderAddress({ fullName, address, city, postalCode, country })]
}
