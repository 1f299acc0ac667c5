import { data } from 'react-router'

/** Any other address under /staff: who is signed in hears that there is no such page, everybody else signs in first. */
export function loader() {
  throw data(undefined, { status: 404 })
}

export default function MissingPage() {
  return null
}
