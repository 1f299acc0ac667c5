import { Link, useNavigate } from 'react-router'
import { textGroups, type TextName } from '#core/shop-texts/documents.ts'
import type { CallOutput } from '../../api/client.ts'
import { SelectField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { Badge } from '../../ui/badge.tsx'

export type TextState = CallOutput<'GET /staff/texts'>['texts'][number]

const groups = Object.keys(textGroups) as (keyof typeof textGroups)[]

/** The texts of the shop with their states. On phones the list is a select. */
export function TextList({ texts, current }: { texts: readonly TextState[]; current: TextName }) {
  const t = useT()
  const navigate = useNavigate()
  const stateOf = (name: TextName) => texts.find((text) => text.name === name)?.state
  const label = (name: TextName) => {
    const state = stateOf(name)
    const text = t(`staff.texts.name.${name}`)
    return state === 'published' || !state
      ? text
      : t('staff.texts.nameWithState', { name: text, state: t(`staff.texts.state.${state}`) })
  }
  return (
    <>
      <SelectField
        label={t('staff.texts.title')}
        className="lg:hidden"
        value={current}
        options={texts.map(({ name }) => ({ value: name, label: label(name) }))}
        onChange={({ currentTarget }) => void navigate(staffPaths.texts(currentTarget.value as TextName))}
      />
      <nav aria-label={t('staff.texts.title')} className="row-span-2 max-lg:hidden">
        {groups.map((group) => (
          <div key={group} className="mb-4">
            <h2 className="mb-1 text-xs font-semibold text-ink-soft">{t(`staff.texts.group.${group}`)}</h2>
            <ul>
              {textGroups[group].map((name) => {
                const state = stateOf(name)
                return (
                  <li key={name}>
                    <Link
                      to={staffPaths.texts(name)}
                      aria-current={name === current ? 'page' : undefined}
                      className="flex min-h-9 items-center justify-between gap-2 rounded-control px-2 no-underline hover:bg-studio aria-[current]:bg-studio-deep aria-[current]:font-semibold pointer-coarse:min-h-11"
                    >
                      {t(`staff.texts.name.${name}`)}
                      {(state === 'draft' || state === 'scheduled') && (
                        <Badge tone={state === 'draft' ? 'warning' : 'info'}>
                          {t(`staff.texts.state.${state}`)}
                        </Badge>
                      )}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}
