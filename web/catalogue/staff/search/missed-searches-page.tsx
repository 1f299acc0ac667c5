import { Link } from 'react-router'
import { apiContext } from '#web/api/context.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { staffPaths } from '#web/staff/paths.ts'
import { StaffPage } from '#web/staff/shell/staff-page.tsx'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { Cell, rowClass, Table } from '#web/staff/ui/table.tsx'
import { Hint, SubLine } from '#web/ui/small-text.tsx'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import type { Route } from './+types/missed-searches-page'

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(apiContext).call('GET /staff/search/missed')

/** The page on which "Staff see searches without hits", each with a link to the synonyms. */
export default function MissedSearchesPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const mayEdit = useMay()('catalogue:edit')
  const { searches } = loaderData
  return (
    <StaffPage title={t('staff.missed.title')}>
      <CatalogueTabs />
      {searches.length === 0 ? (
        <p className="text-ink-soft">{t('staff.missed.none')}</p>
      ) : (
        <Table
          caption={t('staff.missed.title')}
          columns={[
            { title: t('staff.missed.words') },
            { title: t('staff.missed.count'), figure: true },
            { title: t('staff.missed.lastDay'), className: 'max-md:hidden' },
            { title: t('staff.common.change'), hideTitle: true },
          ]}
        >
          {searches.map(({ words, count, lastDay }, index) => (
            <tr key={words} className={rowClass}>
              <Cell>
                <span id={`words-${index}`} translate="no" className="font-medium wrap-anywhere">
                  {words}
                </span>
                <SubLine className="tabular md:hidden">{lastDay}</SubLine>
              </Cell>
              <Cell figure>{count}</Cell>
              <Cell className="tabular max-md:hidden">{lastDay}</Cell>
              <Cell className="pr-0! text-end">
                {mayEdit && (
                  <Link
                    to={staffPaths.synonyms(words)}
                    aria-describedby={`words-${index}`}
                    className="inline-flex min-h-9 items-center pointer-coarse:min-h-11"
                  >
                    {t('staff.missed.add')}
                  </Link>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <Hint className="mt-3">{t('staff.missed.hint')}</Hint>
    </StaffPage>
  )
}
