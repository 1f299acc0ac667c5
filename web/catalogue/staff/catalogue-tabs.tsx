import { useLocation } from 'react-router'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { useMay } from '../../staff/shell/use-staff.ts'
import type { Tab } from '../../staff/ui/tab-text.tsx'
import { Tabs } from '../../staff/ui/tabs.tsx'

/** Tabs for the pages of the catalogue that the role may see. */
export function CatalogueTabs() {
  const t = useT()
  const may = useMay()
  const { pathname } = useLocation()
  const tabs: Omit<Tab, 'current'>[] = [
    { text: t('common.products'), to: staffPaths.products() },
    { text: t('common.categories'), to: staffPaths.categories() },
    { text: t('staff.lists.title'), to: staffPaths.lists() },
    { text: t('staff.kits.title'), to: staffPaths.kits() },
    { text: t('staff.synonyms.title'), to: staffPaths.synonyms() },
    { text: t('staff.missed.title'), to: staffPaths.missedSearches() },
    ...(may('catalogue:import') || may('catalogue:export')
      ? [{ text: t('staff.file.title'), to: staffPaths.catalogueFile() }]
      : []),
  ]
  return (
    <Tabs
      label={t('staff.catalogue.parts')}
      tabs={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))}
    />
  )
}
