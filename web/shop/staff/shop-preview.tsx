import { useWatch } from 'react-hook-form'
import { languages, ownNames } from '../../../core/language.ts'
import { describeOfficeDays, describeOfficeHours } from '../../../core/shop/opening-hours.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { FactList, Panel } from '../../staff/ui/panel.tsx'
import type { ShopForm } from './shop-draft.ts'

/** How the shop shows the edited settings, in both languages; hours only once they are valid. */
export function ShopPreview({ form }: { form: ShopForm }) {
  const t = useT()
  const { officeDays, officeHours, chatNumber, email, seller, social } = useWatch({ control: form.control })
  const { first = 0, last = 0 } = officeDays ?? {}
  const { opens = '', closes = '' } = officeHours ?? {}
  const isValid = first <= last && opens !== '' && opens < closes
  return (
    <Panel title={t('staff.settings.preview')}>
      <div className="grid gap-4 bg-studio p-4">
        {languages.map((language) => (
          <p key={language} lang={language} translate="no">
            <span className="block text-xs text-ink-soft">{ownNames[language]}</span>
            {isValid ? (
              <>
                {describeOfficeDays({ first, last }, language)}
                <br />
                {describeOfficeHours({ opens, closes }, language)}
              </>
            ) : (
              '—'
            )}
          </p>
        ))}
        <FactList
          facts={[
            [t('shell.chat'), chatNumber || '—'],
            [t('accounts.email'), email || '—'],
            [t('contact.seller'), <Names key="seller" names={[seller?.name, seller?.address]} />],
            [t('contact.social'), <Names key="social" names={(social ?? []).map(({ name }) => name)} />],
          ]}
        />
      </div>
      <p className="mt-2 text-xs text-ink-soft">
        {t('staff.settings.previewHint')}{' '}
        <a href={paths.contact()} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          {t('staff.settings.seeContact')}
        </a>
      </p>
    </Panel>
  )
}

function Names({ names }: { names: (string | undefined)[] }) {
  return <span translate="no">{names.filter(Boolean).join(', ') || '—'}</span>
}
