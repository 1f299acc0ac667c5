import { redirect, type LoaderFunctionArgs } from 'react-router'
import { paths } from '../navigation/paths.ts'

/** Matches a path whose last part has an extension. Such a path requests a file and not a page. */
const file = /\.[a-z\d]+$/i

/**
 * Redirects to home, but answers a request for a file with status 404: "'' redirects to home; any other path
 * redirects to home; unknown asset paths answer 404."
 */
export function loader({ url }: LoaderFunctionArgs) {
  if (file.test(url.pathname)) return new Response('There is no such file.', { status: 404 })
  return redirect(paths.home())
}
