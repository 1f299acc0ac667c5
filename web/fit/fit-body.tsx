import { useT } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { useFocusAfter } from '../ui/move-focus.ts'
import { FitAnswers, type NamedSpec } from './fit-answers.tsx'
import { WayInForm } from './way-in-form.tsx'
import { useWayIn, wayInActions } from './way-in-store.ts'

/** The measures of the way in, beside the verdicts. */
export function FitBody({ first }: { first?: NamedSpec | undefined }) {
  const t = useT()
  const wayIn = useWayIn()
  // Clearing renders new fields, so that unreadable texts disappear too.
  const { ref: form, times: cleared, takeFocus } = useFocusAfter<HTMLDivElement>('input')
  const clear = () => {
    wayInActions.clear()
    takeFocus()
  }
  return (
    <>
      <p className="mb-5 max-w-prose text-balance text-ink-soft">{t('fit.intro')}</p>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div ref={form}>
          <WayInForm key={cleared} />
          {Object.keys(wayIn).length > 0 && (
            <Button
              variant="quiet"
              // The field keeps the focus during the press, because a message below it would move the button.
              onMouseDown={(event) => event.preventDefault()}
              onClick={clear}
            >
              {t('fit.clear')}
            </Button>
          )}
        </div>
        <FitAnswers first={first} />
      </div>
    </>
  )
}
