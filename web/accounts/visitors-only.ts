import { redirect, type LoaderFunctionArgs } from 'react-router'
import { safeRedirect } from '../../core/redirect.ts'
import { apiContext } from '../api/context.ts'
import { paths } from '../navigation/paths.ts'
import { noStore, readMember } from './read-member.ts'

/**
 * The loader of the pages for signing in and up: "a signed-in visitor goes on to redirectUrl or /account".
 * Visitors get which human check the shop uses.
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
