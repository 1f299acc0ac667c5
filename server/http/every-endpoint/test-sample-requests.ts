import { accountRequests } from './test-account-samples.ts'
import { catalogueRequests } from './test-catalogue-samples.ts'
import { orderRequests } from './test-order-samples.ts'
import type { SampleRequest } from './test-sample-request.ts'
import { shopRequests } from './test-shop-samples.ts'
import { staffAccountRequests } from './test-staff-samples.ts'

/**
 * A valid request to every endpoint that changes something, by its name. A new endpoint needs one entry, and
 * replay.test.ts says so: `'POST /staff/things/{id}': staffRequest('once', async () => ({ params: …, body: … }))`, what two
 * at the same moment do first. `buyerRequest` and `staffOrderRequest` begin with an order.
 */
export const sampleRequests: Readonly<Record<string, SampleRequest>> = {
  ...accountRequests,
  ...orderRequests,
  ...staffAccountRequests,
  ...catalogueRequests,
  ...shopRequests,
}
