import { redirect, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { User } from '#core/accounts/accounts.ts'
import { safeRedirect } from '#core/redirect.ts'
import { isSignedOut } from '../api/client.ts'
import { apiContext } from '../api/context.ts'
import { paths } from '../navigation/paths.ts'

/** Headers of a page that depends on its visitor: "Private pages are never cached". */
export const noStore = { 'cache-control': 'no-store' }

/** The member who requests a page; undefined for a visitor. For loaders. */
export async function readMember(context: Readonly<RouterContextProvider>): Promise<User | undefined> {
  try {
    return await context.get(apiContext).call('GET /users/me')
  } catch (error) {
    if (isSignedOut(error)) return undefined
    throw error
  }
}

/**
 * Loads a page for visitors, with the kind of human check; "a signed-in visitor goes on to redirectUrl or /account".
 */
export async function loadForVisitor({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>) {
  const [member, humanCheck] = await Promise.all([
    readMember(context),
    context.get(apiContext).call('GET /human-check'),
  ])
  if (member !== undefined) {
    const target = safeRedirect(url.searchParams.get('redirectUrl'), paths.account())
    throw redirect(target, { headers: noStore })
  }
  return { humanCheck }
}
