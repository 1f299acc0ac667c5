import { data } from 'react-router'

/**
 * Handles all other URLs under /staff. For signed-in staff the page is not found, and the guard redirects everybody
 * else to the sign-in.
 */
export function loader() {
  throw data(undefined, { status: 404 })
}

export default function MissingPage() {
  return null
}
