import type { RouterContextProvider } from 'react-router'
import type { Order } from '#core/api/orders.ts'
import { invoiceCompanies, type InvoiceCompany } from '#core/companies/invoice-details.ts'
import { billedCountry } from '#core/orders/invoices.ts'
import { readCompanies } from '../companies/read-companies.ts'

/**
 * Reads the companies that the invoice form of an order offers: the company that the order is for, or else all
 * companies of the member.
 */
export async function readInvoiceCompanies(
  context: Readonly<RouterContextProvider>,
  order: Order,
): Promise<InvoiceCompany[]> {
  if (order.invoiceInfo.invoiceStatus !== 'not_applied') return []
  const companies = await readCompanies(context)
  const orderedFor = companies.filter(({ id }) => id === order.company?.id)
  return invoiceCompanies(orderedFor.length > 0 ? orderedFor : companies, billedCountry(order))
}
