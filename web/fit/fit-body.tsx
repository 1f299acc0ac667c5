import { useT } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { FitAnswers, type NamedSpec } from './fit-answers.tsx'
import { WayInForm } from './way-in-form.tsx'
import { useWayIn, wayInActions } from './way-in-store.ts'

/** The measures of the way in beside what they answer. */
export function FitBody({ first }: { first?: NamedSpec | undefined }) {
  const t = useT()
  const wayIn = useWayIn()
  return (
    <>
      <p className="mb-5 max-w-prose text-balance text-ink-soft">{t('fit.intro')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div>
          <WayInForm />
          {Object.keys(wayIn).length > 0 && (
            <Button variant="quiet" onClick={wayInActions.clear}>
              {t('fit.clear')}
            </Button>
          )}
        </div>
        <FitAnswers first={first} />
      </div>
    </>
  )
}
