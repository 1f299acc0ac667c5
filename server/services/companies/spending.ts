import { sql } from 'drizzle-orm'
import type { BuyerLimits, BuyerSpending } from '#core/companies/limits.ts'
import { companyMay } from '#core/companies/roles.ts'
import { formatDate, startOfDay } from '#core/dates.ts'
import { firstOfMonth } from '#core/days.ts'
import { toRinggit, toSen } from '#core/money.ts'
import { companyPeople } from '../../database/tables/companies/companies.ts'
import type { CompanyPerson } from './membership.ts'

type LimitColumns = Pick<CompanyPerson, 'orderLimitSen' | 'monthLimitSen'>

const ringgitOf = (sen: number | null) => (sen === null ? null : toRinggit(sen))
const senOf = (ringgit: number | null) => (ringgit === null ? null : toSen(ringgit))

/** The limits of a person or an invitation, in ringgit. */
export const limitsOf = ({ orderLimitSen, monthLimitSen }: LimitColumns): BuyerLimits => ({
  orderLimit: ringgitOf(orderLimitSen),
  monthLimit: ringgitOf(monthLimitSen),
})

/** Converts limits in ringgit to columns in sen. */
export const toLimitColumns = ({ orderLimit, monthLimit }: BuyerLimits): LimitColumns => ({
  orderLimitSen: senOf(orderLimit),
  monthLimitSen: senOf(monthLimit),
})

/** The start of the current month in the shop's time zone. Monthly limits count from then. */
export const startOfMonth = (now: Date): Date => startOfDay(firstOfMonth(formatDate(now)))

/** SQL of the amount, in sen, that the person of each row has ordered for the company this month. */
export const spentSen = (now: Date) =>
  sql<number>`ordered_for_company(${companyPeople.companyId}, ${companyPeople.memberId}, ${startOfMonth(now).toISOString()}::timestamptz)`.mapWith(
    Number,
  )

/**
 * Returns a buyer's limits and the amount ordered this month, in ringgit; undefined for roles that need no approval.
 */
export function spendingOf(person: CompanyPerson, spent: number): BuyerSpending | undefined {
  if (companyMay(person.role, 'order_without_asking')) return undefined
  return { ...limitsOf(person), spent: toRinggit(spent) }
}
