import { packedOf } from '#core/fit/packed.ts'
import type { MeasureName } from '#core/fit/way-in.ts'
import { useT } from '../i18n/i18n.tsx'
import { ChatInBar } from '../shell/chat-in-bar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { measureTexts } from './measure-texts.ts'
import { describeParcels } from './parcels-text.ts'
import type { Judged } from './use-judged.ts'
import { VerdictLine } from './verdict-line.tsx'

interface AnswerProps {
  /** The viewed product with its verdict. */
  viewed: Judged
}

/** The verdict, beside the fields on wide pages, with a link to the missing measure that would decide. */
export function AnswerPanel({ viewed, onEnter }: AnswerProps & { onEnter: (name: MeasureName) => void }) {
  const t = useT()
  const { verdict } = viewed
  return (
    <div className="bg-studio p-6 max-lg:hidden">
      <p role="status">
        <VerdictLine verdict={verdict} className="text-xl break-keep text-balance wrap-anywhere" />
        <Parcels viewed={viewed} className="mt-1.5 block text-sm text-ink-soft" />
      </p>
      {verdict.kind === 'unknown' && (
        <button
          type="button"
          onClick={() => onEnter(verdict.next)}
          className={`${buttonClass({ variant: 'quiet' })} mt-1.5`}
        >
          {t('fit.enter', { measure: t(measureTexts[verdict.next].full) })}
        </button>
      )}
    </div>
  )
}

/**
 * The verdict on phones: "On phones a 64 px bar with the answer". It stays at the bottom of the screen while the
 * fields are scrolled.
 */
export function AnswerBar({ viewed, className }: AnswerProps & { className: string }) {
  const t = useT()
  return (
    <aside
      data-bar
      aria-label={t('fit.answer')}
      className={`sticky bottom-0 z-25 grid min-h-16 grid-cols-[minmax(0,1fr)_44px] items-center gap-3 border-t border-ink bg-paper py-2 lg:hidden print:hidden ${className}`}
    >
      <p role="status" className="text-sm">
        <VerdictLine verdict={viewed.verdict} className="text-md leading-5" />
        <Parcels viewed={viewed} className="block truncate text-ink-soft" />
      </p>
      <ChatInBar />
    </aside>
  )
}

/** The number and the size of the product's parcels, if the product comes in parcels. */
function Parcels({ viewed, className }: AnswerProps & { className: string }) {
  const t = useT()
  const packed = packedOf(viewed.spec.parcels)
  return packed ? <span className={`tabular ${className}`}>{describeParcels(packed, t)}</span> : null
}
