import { Fragment } from 'react'
import type { CallOutput } from '../../api/client.ts'
import { useT, type TextKey, type Translate } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'

type SignIn = CallOutput<'GET /staff/sign-ins'>['signIns'][number]

/** Describes how somebody signed in, or why they were refused. The `how` of an old entry may have no text. */
function howText({ how, refused }: SignIn, t: Translate): string {
  const key = `staff.audit.value.${refused ? 'reason' : 'by'}.${how.replaceAll(/\W/g, '_')}` as TextKey
  const text = how === '' ? key : t(key)
  if (text === key) return t(refused ? 'staff.people.refusedSimply' : 'staff.people.cameInSimply')
  return t(refused ? 'staff.people.refused' : 'staff.people.cameIn', { how: text })
}

/** The sign-in log: who signed in, when, how and from where, and who was refused. */
export function SignInLog({ signIns, named = false }: { signIns: readonly SignIn[]; named?: boolean }) {
  const t = useT()
  const separator = t('form.separator')
  if (signIns.length === 0) return <p className="text-ink-soft">{t('staff.people.noSignIns')}</p>
  return (
    <ul aria-label={t('staff.people.signIns')}>
      {signIns.map((signIn) => (
        <li
          key={signIn.id}
          className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 border-b border-line py-1.5"
        >
          <DateText moment={signIn.at.seconds * 1000} className="text-ink-soft" />
          <span className={`wrap-anywhere ${signIn.refused ? 'text-danger' : ''}`}>
            {named && (
              <>
                {signIn.name === null ? t('staff.people.nobody') : <span translate="no">{signIn.name}</span>}
                {separator}
              </>
            )}
            {howText(signIn, t)}
            {[signIn.device, signIn.network]
              .filter((text) => text !== '')
              .map((text) => (
                <Fragment key={text}>
                  {separator}
                  <span translate="no">{text}</span>
                </Fragment>
              ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
