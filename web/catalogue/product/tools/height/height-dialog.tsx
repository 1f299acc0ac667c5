import { Check, TriangleAlert, X } from 'lucide-react'
import { useId, useState } from 'react'
import { heightsFor, missedBy, parsePersonHeight, personHeights, shoesCm } from '#core/measure/sit-stand.ts'
import type { HeightRange } from '#core/measure/sit-stand-range.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Input } from '#web/ui/controls.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useBackCloses } from '#web/ui/use-back-closes.ts'
import { HeightDrawing } from './height-drawing.tsx'

interface HeightDialogProps {
  range: HeightRange
  open: boolean
  onClose: () => void
}

/** The dialog of heights: "Your height → desk and screen height, with the drawing moving." */
export function HeightDialog({ range, open, onClose }: HeightDialogProps) {
  const t = useT()
  const titleId = useId()
  const [personCm, setPersonCm] = useState<number>(personHeights.start)
  const [shoes, setShoes] = useState(true)
  useBackCloses(open, onClose)
  const heights = heightsFor(personCm, shoes)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      className="m-auto max-h-dvh w-[min(1120px,100vw)] max-w-none overflow-y-auto bg-paper text-ink shadow-pop backdrop:bg-ink/42 max-md:h-dvh md:max-h-[calc(100dvh-48px)] md:rounded-dialog"
    >
      <div className="p-(--gutter) md:p-8">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-h2">
            {t('height.title')}
          </h2>
          <IconButton label={t('common.close')} onClick={onClose} className="-mt-2 -mr-2.5">
            <X className="size-6" />
          </IconButton>
        </div>
        <div className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <HeightDrawing personCm={personCm} heights={heights} />
          <div>
            <PersonHeight personCm={personCm} onChange={setPersonCm} />
            <div className="mt-2 text-md">
              <Checkbox checked={shoes} onChange={(event) => setShoes(event.target.checked)}>
                {t('height.shoes', { cm: shoesCm })}
              </Checkbox>
            </div>
            <Figures heights={heights} />
            <Verdict range={range} missed={missedBy(heights, range)} />
            <p className="mt-2 text-sm text-ink-soft">{t('height.note', { seat: heights.seat })}</p>
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** A slider and a field for the same height. The field shows a message if its text is not a valid height. */
function PersonHeight({ personCm, onChange }: { personCm: number; onChange: (cm: number) => void }) {
  const t = useT()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && parsePersonHeight(typed) === undefined
  const { min, max } = personHeights
  return (
    <>
      <label htmlFor={id} className="text-md font-medium">
        {t('height.yours')}
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_104px] items-center gap-4">
        <input
          id={id}
          data-autofocus
          type="range"
          min={min}
          max={max}
          value={personCm}
          aria-valuetext={`${personCm} cm`}
          onChange={(event) => {
            setTyped(undefined)
            onChange(event.target.valueAsNumber)
          }}
          className="h-11 w-full accent-ink"
        />
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          aria-label={t('height.heightInCm')}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          value={typed ?? personCm}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value)
            const cm = parsePersonHeight(event.target.value)
            if (cm !== undefined) onChange(cm)
          }}
          onBlur={() => !isWrong && setTyped(undefined)}
          className="text-center"
        />
      </div>
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" className="mt-1 text-sm text-danger">
          {t('height.outOfRange', { min, max })}
        </p>
      )}
    </>
  )
}

/** The heights in large figures: "Four figures at 30 px." */
function Figures({ heights }: { heights: ReturnType<typeof heightsFor> }) {
  const t = useT()
  const figures = [
    [t('height.deskSitting'), heights.deskSitting],
    [t('height.screenSitting'), heights.screenSitting],
    [t('height.deskStanding'), heights.deskStanding],
    [t('height.screenStanding'), heights.screenStanding],
  ] as const
  return (
    <dl role="status" className="mt-4 grid grid-cols-2 border-t border-ink">
      {figures.map(([name, cm]) => (
        <div key={name} className="border-b border-line py-3.5 even:border-l even:pl-5">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="tabular text-figure tracking-tight">{cm} cm</dd>
        </div>
      ))}
    </dl>
  )
}

function Verdict({
  range,
  missed,
}: {
  range: HeightDialogProps['range']
  missed: ReturnType<typeof missedBy>
}) {
  const t = useT()
  const { tooHigh, tooLow } = missed
  const fits = tooHigh === 0 && tooLow === 0
  const Icon = fits ? Check : TriangleAlert
  return (
    <p className={`mt-4 flex gap-2 text-md font-medium ${fits ? 'text-success' : 'text-warning'}`}>
      <Icon className="mt-px size-5 shrink-0" />
      <span>
        {fits && t('height.fits', { min: range.min, max: range.max })}
        {tooHigh > 0 && t('height.tooLow', { by: tooHigh, min: range.min })}
        {tooLow > 0 && t('height.tooHigh', { by: tooLow, max: range.max })}
      </span>
    </p>
  )
}
