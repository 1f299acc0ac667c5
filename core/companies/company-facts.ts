import type { TextKey } from '../texts/messages.ts'

/** The company for which an order was placed, with its purchase order number and cost centre. */
export interface OrderedFor {
  company?: { id: string; legalName: string } | undefined
  purchaseOrderNumber?: string | undefined
  costCentre?: string | undefined
  quotation?: { id: string; number: string } | undefined
}

/** Lists the company, purchase order number, cost centre and quotation of an order; missing ones are left out. */
export function companyFacts(
  { company, purchaseOrderNumber, costCentre, quotation }: OrderedFor,
  t: (key: TextKey) => string,
): [term: string, fact: string][] {
  const facts: [term: string, fact: string | undefined][] = [
    [t('companies.title'), company?.legalName],
    [t('common.purchaseOrderNumber'), purchaseOrderNumber],
    [t('common.costCentre'), costCentre],
    [t('common.quotation'), quotation?.number],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined)
}
