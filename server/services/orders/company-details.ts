import type { Country } from '../../../core/accounts/accounts.ts'
import { ShopError } from '../../../core/errors.ts'
import type { InvoiceType } from '../../../core/orders/invoices.ts'
import { normalizeTaxNumber, taxNumberProblem } from '../../../core/orders/tax-numbers.ts'

/**
 * Whom an invoice is for, as it is kept; a person's carries no company. "The API and the page take company
 * invoices too (companyName, taxId); 'personal' stays the default. Tax numbers by country."
 *
 * @throws ShopError company_details_required, invalid_tax_number with the text that says why
 */
export function companyDetails(
  input: {
    invoiceType?: InvoiceType | undefined
    companyName?: string | undefined
    taxId?: string | undefined
  },
  country: Country,
): { invoiceType: InvoiceType; companyName: string | null; taxId: string | null } {
  if (input.invoiceType !== 'company') return { invoiceType: 'personal', companyName: null, taxId: null }
  if (!input.companyName || !input.taxId) throw new ShopError('company_details_required')
  const problem = taxNumberProblem(country, input.taxId)
  if (problem !== undefined) throw new ShopError('invalid_tax_number', { problem })
  return { invoiceType: 'company', companyName: input.companyName, taxId: normalizeTaxNumber(input.taxId) }
}
