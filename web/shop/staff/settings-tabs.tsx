import { useLocation } from 'react-router'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { useMay } from '../../staff/shell/use-staff.ts'
import { Tabs } from '../../staff/ui/tabs.tsx'

export function SettingsTabs() {
  const t = useT()
  const may = useMay()
  const { pathname } = useLocation()
  const tabs = [
    { text: t('staff.settings.shop'), to: staffPaths.settings() },
    { text: t('staff.settings.pickup'), to: staffPaths.pickupSettings() },
    { text: t('staff.settings.couriers'), to: staffPaths.courierSettings() },
    { text: t('staff.settings.closedDays'), to: staffPaths.closedDaySettings() },
    ...(may('settings:edit') ? [{ text: t('staff.webhook.title'), to: staffPaths.webhookSettings() }] : []),
    ...(may('staff:manage')
      ? [{ text: t('staff.settings.approvals'), to: staffPaths.approvalSettings() }]
      : []),
  ]
  return (
    <Tabs
      label={t('staff.settings.parts')}
      tabs={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))}
    />
  )
}
