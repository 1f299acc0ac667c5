import { redirect, type LoaderFunctionArgs } from 'react-router'
import { paths } from '../paths.ts'

/**
 * "A guard sends non-logged-in users to /login", with the address to come back to.
 * It answers on the server, so that no private page flashes up.
 */
export function loader({ url }: LoaderFunctionArgs) {
  return redirect(paths.login(url.pathname + url.search))
}
