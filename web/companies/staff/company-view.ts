import type { StaffCompany, StoredCompanyPrice } from '#core/api/companies/companies-staff.ts'
import type { CompanyPrice } from '#core/prices/company-prices.ts'
import { momentOf } from '../../orders/moment-of.ts'

/** A company as shown, with times in milliseconds since 1970; for loaders. */
export function toCompanyView({ foundedAt, newestOrders, audit, asked, ...company }: StaffCompany) {
  return {
    ...company,
    foundedAt: momentOf(foundedAt),
    asked: asked && { ...asked, at: momentOf(asked.at) },
    newestOrders: newestOrders.map(({ orderDate, ...order }) => ({
      ...order,
      orderDate: momentOf(orderDate),
    })),
    audit: audit.map(({ id, at, actorKind, actor, action }) => ({
      id,
      at: momentOf(at),
      actor: actorKind === 'member' ? undefined : actor,
      action,
    })),
  }
}
export type CompanyView = ReturnType<typeof toCompanyView>

/** A price without its names, as it is sent. */
export function toSentPrice(stored: StoredCompanyPrice): CompanyPrice {
  const { name: _name, listPrice: _list, counts: _counts, ...price } = stored
  return price as CompanyPrice
}
