import { lazy } from 'react'
import { LazyPart } from '../../offline/lazy-part.tsx'
import { report } from '../../session/report-problem.ts'
import { useSession } from '../../session/session-store.ts'
import type { Goods } from './add-to-list-dialog.tsx'

const AddToList = lazy(() => import('./add-to-list.tsx'))

interface AddToListQuietlyProps {
  goods: readonly Goods[]
  className?: string
}

/** Puts goods on a shared list, for pages that everybody sees: visitors load nothing of it. */
export function AddToListQuietly(props: AddToListQuietlyProps) {
  const { isLogin } = useSession()
  if (!isLogin) return null
  return (
    <LazyPart onMissing={(error) => report('The shared lists could not be loaded.', error)}>
      <AddToList {...props} />
    </LazyPart>
  )
}
