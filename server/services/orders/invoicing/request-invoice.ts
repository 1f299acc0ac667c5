import type { Country } from '#core/contact/countries.ts'
import { ShopError } from '#core/errors.ts'
import { billedCountry, type InvoiceType } from '#core/orders/invoices.ts'
import { orderCan } from '#core/orders/orders.ts'
import { normalizeTaxNumber, taxNumberProblem } from '#core/orders/tax-numbers.ts'
import type { MemberContext } from '#server/context.ts'
import { changeOrderAs, memberOf } from '../../kernel/change-order.ts'
import { recordFields, writeOrder } from '../../kernel/write-order.ts'
import { demand } from '../move.ts'

/**
 * Requests the invoice of an order of the signed-in member. Without `invoiceType`, the recipient is that stored with
 * the order.
 * @throws ShopError order_not_found, invoice_already_requested, invoice_not_possible, company_details_required,
 *   invalid_tax_number
 */
export async function requestInvoice(
  context: MemberContext,
  input: CompanyDetails & { orderId: string; invoiceAddress?: string },
) {
  await changeOrderAs(context, memberOf(context), { id: input.orderId }, async (change) => {
    const { order, at } = change
    const { invoiceStatus, status } = order
    demand(orderCan.requestInvoice({ status, invoiceInfo: { invoiceStatus } }))
    const fields = {
      ...companyDetails(input.invoiceType === undefined ? order : input, billedCountry(order)),
      // A quotation's order may name a company without a tax number.
      ...(input.invoiceType === undefined && { companyName: order.companyName }),
      invoiceAddress: input.invoiceAddress || null,
      invoiceStatus: 'pending' as const,
    }
    await writeOrder(change, { ...fields, invoiceAskedAt: at })
    await recordFields(change, 'invoice.requested', fields)
  })
}

interface CompanyDetails {
  invoiceType?: InvoiceType
  companyName?: string | null
  taxId?: string | null
}

/**
 * Checks the recipient of an invoice and returns the columns to store. "The API and the page take company invoices too
 * (companyName, taxId); 'personal' stays the default. Tax numbers by country."
 * @throws ShopError company_details_required, invalid_tax_number with the key of the text that explains the problem
 */
export function companyDetails({ invoiceType, companyName, taxId }: CompanyDetails, country: Country) {
  if (invoiceType !== 'company') return { invoiceType: 'personal', companyName: null, taxId: null } as const
  if (!companyName || !taxId) throw new ShopError('company_details_required')
  const problem = taxNumberProblem(country, taxId)
  if (problem !== undefined) throw new ShopError('invalid_tax_number', { problem })
  return { invoiceType, companyName, taxId: normalizeTaxNumber(taxId) }
}
