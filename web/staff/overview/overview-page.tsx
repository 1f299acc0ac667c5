import { useT } from '../../i18n.tsx'
import { StaffPage } from '../shell/staff-page.tsx'

/** What waits and how the shop does. */
export default function OverviewPage() {
  const t = useT()
  return <StaffPage title={t('staff.nav.overview')}>{null}</StaffPage>
}
