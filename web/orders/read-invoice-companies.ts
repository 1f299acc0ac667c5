import type { RouterContextProvider } from 'react-router'
import type { Order } from '#core/api/orders.ts'
import { invoiceCompanies, type InvoiceCompany } from '#core/companies/invoice-details.ts'
import { billedCountry } from '#core/orders/invoices.ts'
import { isSignedOut } from '../api/client.ts'
import { apiContext, pageHostContext } from '../api/context.ts'

/**
 * Reads the companies that the invoice form of an order offers. If they cannot be read there are none, because the order
 * and its form do not need them.
 */
export async function readInvoiceCompanies(
  context: Readonly<RouterContextProvider>,
  order: Order,
): Promise<InvoiceCompany[]> {
  if (order.invoiceInfo.invoiceStatus !== 'not_applied') return []
  try {
    const { companies } = await context.get(apiContext).call('GET /companies')
    return invoiceCompanies(companies, billedCountry(order))
  } catch (error) {
    if (!isSignedOut(error)) context.get(pageHostContext).report(error)
    return []
  }
}
