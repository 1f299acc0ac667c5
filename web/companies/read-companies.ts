import type { RouterContextProvider } from 'react-router'
import type { OwnCompany } from '#core/api/companies/companies.ts'
import { isSignedOut } from '../api/client.ts'
import { apiContext, pageHostContext } from '../api/context.ts'

/**
 * Reads the companies of the visitor for a page that works without them: if they cannot be read, there are none, and the
 * failure is reported.
 */
export async function readCompanies(context: Readonly<RouterContextProvider>): Promise<OwnCompany[]> {
  try {
    return (await context.get(apiContext).call('GET /companies')).companies
  } catch (error) {
    if (!isSignedOut(error)) context.get(pageHostContext).report(error)
    return []
  }
}
