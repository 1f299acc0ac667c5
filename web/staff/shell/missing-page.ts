import { data } from 'react-router'

/** Any other URL under /staff: not found for signed-in staff; the guard redirects everybody else to the sign-in. */
export function loader() {
  throw data(undefined, { status: 404 })
}

export default function MissingPage() {
  return null
}
