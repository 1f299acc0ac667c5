import { useAction, type ActionOptions } from '../../actions/use-action.ts'
import type { ApiClient } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'

/** Returns an action that changes the order. Afterwards the page reads the order again, even after a failure. */
export function useOrderAction<Input extends unknown[], Output, Field extends string = string>(
  call: (api: ApiClient, ...input: Input) => Promise<Output>,
  options: Pick<ActionOptions<Output, Field>, 'onFailure' | 'form' | 'fields' | 'sentAs'> = {},
) {
  const t = useT()
  const api = useStaffApi()
  return useAction((...input: Input) => call(api, ...input), {
    ...options,
    revalidate: 'always',
    failed: t('common.failed'),
  })
}
