import type { RouterContextProvider } from 'react-router'
import type { OwnCompany } from '#core/api/companies/companies.ts'
import { isSignedOut } from '../api/client.ts'
import { apiContext, pageHostContext } from '../api/context.ts'

/**
 * Reads the visitor's companies for a page that also works without them. If they cannot be read, the failure is
 * reported and the list is empty.
 */
export async function readCompanies(context: Readonly<RouterContextProvider>): Promise<OwnCompany[]> {
  try {
    return (await context.get(apiContext).call('GET /companies')).companies
  } catch (error) {
    if (!isSignedOut(error)) context.get(pageHostContext).report(error)
    return []
  }
}
