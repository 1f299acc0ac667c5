import type { CompanyPrice } from '#core/prices/company-prices.ts'
import { useAction, type Consequences } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import type { CompanyView } from './company-view.ts'

/** Saves the list of a company's own prices as a whole. */
export function useSavePrices(
  { id, pricesVersion: version }: Pick<CompanyView, 'id' | 'pricesVersion'>,
  options: { alert?: boolean; onFailure?: Consequences<unknown>['onFailure']; onSaved?: () => void } = {},
) {
  const t = useT()
  const api = useStaffApi()
  const { onSaved, ...others } = options
  return useAction(
    (prices: readonly CompanyPrice[], why?: string) =>
      api.call('POST /staff/companies/{id}/prices', {
        params: { id },
        body: { prices: [...prices], version, ...(why !== undefined && { why }) },
      }),
    {
      ...others,
      failed: t('common.notSaved'),
      revalidate: 'always',
      onSuccess: ({ waits }) => {
        onSaved?.()
        showAlert({ message: t(waits ? 'staff.approvals.wasAsked' : 'staff.company.saved') })
      },
    },
  )
}
