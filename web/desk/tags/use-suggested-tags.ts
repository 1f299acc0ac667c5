import { useEffect, useState } from 'react'
import { report } from '../../session/report-problem.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'

/**
 * Returns the tags in use, to choose from. They are read once they are needed. The list is empty until then, or if the
 * tags cannot be read.
 */
export function useSuggestedTags(isNeeded: boolean): readonly string[] {
  const api = useStaffApi()
  const [tags, setTags] = useState<readonly string[]>([])
  useEffect(() => {
    if (!isNeeded) return
    let isStale = false
    api
      .call('GET /staff/order-tags')
      .then((answer) => (isStale ? undefined : setTags(answer.tags)))
      .catch((error: unknown) => report('The tags could not be read.', error))
    return () => {
      isStale = true
    }
  }, [api, isNeeded])
  return tags
}
