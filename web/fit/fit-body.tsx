import { pictureOfSpec } from '#core/catalogue/pictures.ts'
import { packedOf } from '#core/fit/packed.ts'
import type { Verdict } from '#core/fit/verdict.ts'
import { hasMeasures, upOf, type MeasureName } from '#core/fit/way-in.ts'
import { useT } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { useFocusAfter } from '../ui/move-focus.ts'
import { Picture } from '../ui/pictures/picture.tsx'
import { Hint } from '../ui/small-text.tsx'
import { AnswerBar, AnswerPanel } from './answer.tsx'
import { OtherAnswers } from './other-answers.tsx'
import { useJudged, type Judged, type NamedSpec } from './use-judged.ts'
import { WayInForm } from './way-in-form.tsx'
import { useWayIn, wayInActions } from './way-in-store.ts'

interface FitBodyProps {
  /** The viewed product, whose verdict comes first. */
  first?: NamedSpec | undefined
  /** The margins and paddings with which the bar reaches the edges of the page. */
  barClass: string
}

/** The form for the sizes of the way in, with the verdicts beside it. */
export function FitBody({ first, barClass }: FitBodyProps) {
  const t = useT()
  const wayIn = useWayIn()
  const { viewed, others, isEmpty, isUnreached } = useJudged(first)
  // "Answer sticky from the first number."
  const answered = viewed && !isUnasked(viewed.verdict) ? viewed : undefined
  // Clearing renders new fields, so that texts that are not measures disappear, too.
  const { ref: form, times: cleared, takeFocus } = useFocusAfter<HTMLDivElement>('input')
  const clear = () => {
    wayInActions.clear()
    takeFocus()
  }
  const enter = (name: MeasureName) => {
    const field = form.current?.querySelector<HTMLElement>(`[name="${name}"]`)
    const folded = field?.closest('details')
    if (folded) folded.open = true
    field?.focus()
  }
  return (
    <>
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div ref={form}>
          <p className="-mt-3 mb-6 text-ink-soft">{t('fit.ask')}</p>
          {viewed && <Viewed judged={viewed} />}
          <WayInForm key={cleared} piece={viewed && packedOf(viewed.spec.parcels)?.largest} />
          <Hint className="mt-3.5">
            {isEmpty
              ? t('form.twoSentences', { first: t('fit.kept'), second: t('fit.noProducts') })
              : t('fit.kept')}
          </Hint>
          {hasMeasures(wayIn) && (
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
        <div className="lg:sticky lg:top-24 lg:self-start">
          {answered && <AnswerPanel viewed={answered} onEnter={enter} />}
          {isUnreached && (
            <p role="status" className="py-4 text-md text-warning">
              {t('error.unreachable')}
            </p>
          )}
          <OtherAnswers others={others} up={upOf(wayIn) ?? 'level'} />
        </div>
      </div>
      {answered && <AnswerBar viewed={answered} className={barClass} />}
    </>
  )
}

/** Whether no measure of the way in is known yet. */
const isUnasked = (verdict: Verdict) => verdict.kind === 'unmeasured' && verdict.why === 'way'

/** The viewed product. */
function Viewed({ judged: { product, spec } }: { judged: Judged }) {
  return (
    <p className="mb-6 grid min-h-12 grid-cols-[48px_minmax(0,1fr)] items-center gap-3 text-md">
      <Picture
        url={pictureOfSpec(product, spec)}
        alt=""
        sizes="48px"
        className="size-12 bg-studio object-cover"
      />
      <span>{`${product.productName}, ${spec.displayName}`}</span>
    </p>
  )
}
