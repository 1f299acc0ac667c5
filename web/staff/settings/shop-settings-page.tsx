import { useT } from '../../i18n.tsx'
import { StaffPage } from '../shell/staff-page.tsx'
import { SettingsTabs } from './settings-tabs.tsx'

/** "Shop contact data and hours as settings with a page." */
export default function ShopSettingsPage() {
  const t = useT()
  return (
    <StaffPage title={t('staff.settings.shop')}>
      <SettingsTabs />
    </StaffPage>
  )
}
