import { data } from 'react-router'

/** Any other address under /staff is missing, but only for those who are signed in. */
export function loader() {
  throw data(undefined, { status: 404 })
}

export default function MissingPage() {
  return null
}
