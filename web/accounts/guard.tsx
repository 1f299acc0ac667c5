import { Outlet, redirect } from 'react-router'
import { formatPhone } from '../../core/phone-format.ts'
import type { Route } from './+types/guard'
import { paths } from '../navigation/paths.ts'
import { noStore, readMember } from './read-member.ts'
import { useFollowServer } from './use-follow-server.ts'

/** "A guard sends non-logged-in users to /login", on the server, so that no private page flashes up. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const user = await readMember(context)
  if (user === undefined) {
    throw redirect(paths.login(url.pathname + url.search), { headers: noStore })
  }
  return { user, phoneText: formatPhone(user.phoneNumber) }
}

export const headers = () => noStore

export default function MembersOnly({ loaderData }: Route.ComponentProps) {
  useFollowServer(loaderData.user)
  return <Outlet />
}
