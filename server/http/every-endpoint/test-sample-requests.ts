import { accountRequests } from './test-account-samples.ts'
import { companyRequests } from './test-company-samples.ts'
import { catalogueRequests } from './test-catalogue-samples.ts'
import { importRequests } from './test-import-samples.ts'
import { listRequests } from './test-list-samples.ts'
import { orderRequests } from './test-order-samples.ts'
import { parcelAndCashRequests } from './test-parcel-samples.ts'
import { quotationRequests } from './test-quotation-samples.ts'
import { returnRequests } from './test-return-samples.ts'
import type { SampleRequest } from './test-sample-request.ts'
import { shopRequests } from './test-shop-samples.ts'
import { staffQuotationRequests } from './test-staff-quotation-samples.ts'
import { staffAccountRequests } from './test-staff-samples.ts'

/**
 * A valid request to every endpoint that changes something, by its name, for example
 * `'POST /staff/things/{id}': staffRequest('once', async () => ({ params: …, body: … }))`.
 */
export const sampleRequests: Readonly<Record<string, SampleRequest>> = {
  ...accountRequests,
  ...companyRequests,
  ...orderRequests,
  ...listRequests,
  ...parcelAndCashRequests,
  ...quotationRequests,
  ...returnRequests,
  ...staffAccountRequests,
  ...staffQuotationRequests,
  ...catalogueRequests,
  ...importRequests,
  ...shopRequests,
}
