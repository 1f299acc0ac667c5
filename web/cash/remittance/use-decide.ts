import { useAction } from '../../actions/use-action.ts'
import type { CallRequest } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'

type Decision = CallRequest<'POST /staff/remittances/{id}/lines/{line}'>['body']

/** Decides on a line of a courier's file; the page then reads its data again. */
export function useDecide(id: number) {
  const t = useT()
  const api = useStaffApi()
  return useAction(
    async (line: number, body: Decision) =>
      api.call('POST /staff/remittances/{id}/lines/{line}', { params: { id, line }, body }),
    { failed: t('common.failed'), revalidate: 'always' },
  )
}
