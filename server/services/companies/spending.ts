import { sql } from 'drizzle-orm'
import { passedLimit, type BuyerLimits, type BuyerSpending } from '#core/companies/limits.ts'
import { companyMay } from '#core/companies/roles.ts'
import { formatDate, startOfDay } from '#core/dates.ts'
import { firstOfMonth } from '#core/days.ts'
import { ShopError } from '#core/errors.ts'
import { formatRinggit, toRinggit, toSen } from '#core/money.ts'
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

/** The day on which a company's prices count, and the month of its limits, as the statement takes them. */
export const countingDays = (now: Date) => ({
  today: formatDate(now),
  monthStart: startOfMonth(now).toISOString(),
})

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

/** The limits of a person, the amount of their order and what they have ordered this month, in sen. */
export type LimitsAtOrder = Record<keyof BuyerLimits, number | null> & { amount: number; spent: number }

/**
 * Refuses an order above a limit; staff on the phone with the buyer get words of their own.
 * @throws ShopError approval_required; caller_approval_required to staff
 */
export function demandWithinLimits(
  { amount, spent, orderLimit, monthLimit }: LimitsAtOrder,
  by: { kind: 'member' | 'staff' },
): void {
  const limits = limitsOf({ orderLimitSen: orderLimit, monthLimitSen: monthLimit })
  const passed = passedLimit(toRinggit(amount), { ...limits, spent: toRinggit(spent) })
  if (passed === undefined) return
  const { limit, most, above } = passed
  const details = { limit, most: formatRinggit(most), above: formatRinggit(above) }
  throw new ShopError(by.kind === 'staff' ? 'caller_approval_required' : 'approval_required', details)
}
