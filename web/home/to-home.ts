import { redirect } from 'react-router'
import { paths } from '../navigation/paths.ts'

/** Redirects to home: "'' redirects to home; any other path redirects to home." */
export function loader() {
  return redirect(paths.home())
}
