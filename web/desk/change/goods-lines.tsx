import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { parseQuantity } from '#core/cart/cart.ts'
import { formatRinggit } from '#core/money.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Input, Select } from '../../ui/controls.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { markOf, withQuantity, withSpec, type DraftLine, type LineMark } from './draft.ts'

const looks: Record<LineMark, string> = {
  same: '',
  changed: 'bg-petrol-tint',
  added: 'bg-petrol-tint',
  removed: 'bg-petrol-tint text-ink-soft',
}
const signs: Record<LineMark, string> = { same: '', changed: '~', added: '+', removed: '−' }

interface GoodsLinesProps {
  lines: readonly DraftLine[]
  onChange: (lines: DraftLine[]) => void
}

/** The lines of an order before and after the change, with old values crossed out. */
export function GoodsLines({ lines, onChange }: GoodsLinesProps) {
  const t = useT()
  const replace = (line: DraftLine, next: DraftLine | undefined) =>
    onChange(lines.flatMap((one) => (one === line ? (next ?? []) : [one])))
  return (
    <ul aria-label={t('staff.common.goods')} className="-mt-3">
      {lines.map((line) => (
        <Line key={line.key} line={line} onChange={(next) => replace(line, next)} />
      ))}
    </ul>
  )
}

interface LineProps {
  line: DraftLine
  /** Called with the changed line, or with undefined if an added line is removed. */
  onChange: (line: DraftLine | undefined) => void
}

function Line({ line, onChange }: LineProps) {
  const t = useT()
  const mark = markOf(line)
  const { before, after, productName: product } = line
  const shown = after ?? before
  if (shown === undefined) return null
  const name = { product, spec: shown.displayName }
  const wasOther = before !== undefined && after !== undefined && before.specId !== after.specId
  return (
    <li
      className={`grid grid-cols-[1rem_40px_minmax(0,1fr)_5rem_5.5rem_44px] items-center gap-x-2.5 border-b border-line py-2 pl-1 max-sm:grid-cols-[40px_minmax(0,1fr)_4rem_44px] ${looks[mark]}`}
    >
      <span className="text-center font-semibold max-sm:hidden" aria-hidden>
        {signs[mark]}
      </span>
      <Picture url={line.imgUrl} alt="" sizes="40px" className="size-10 bg-studio object-cover" />
      <span className="grid min-w-0 gap-1 leading-5">
        <span className="wrap-anywhere">
          {mark === 'removed' ? <s>{product}</s> : product}
          {mark !== 'same' && (
            <span className="ml-2 text-xs font-medium text-petrol sm:sr-only">
              {t(`staff.change.${mark}`)}
            </span>
          )}
        </span>
        {after !== undefined && line.specs.length > 1 ? (
          <span className="flex flex-wrap items-center gap-2">
            {wasOther && <s className="text-sm text-ink-soft">{before.displayName}</s>}
            <Select
              aria-label={t('staff.change.spec', { product })}
              value={after.specId}
              onChange={({ target }) => onChange(withSpec(line, target.value))}
              className="w-auto! max-w-full py-0.5! text-sm"
            >
              {line.specs.map(({ specId, displayName, stockLeft }) => (
                <option key={specId} value={specId} disabled={stockLeft === 0 && specId !== before?.specId}>
                  {displayName}
                </option>
              ))}
            </Select>
          </span>
        ) : (
          <span className="text-sm text-ink-soft wrap-anywhere">{shown.displayName}</span>
        )}
      </span>
      <span className="text-center tabular">
        {before && after && before.quantity !== after.quantity && (
          <s className="block text-sm text-ink-soft">{before.quantity}</s>
        )}
        {after === undefined ? (
          <s>{before?.quantity}</s>
        ) : (
          <Pieces line={line} label={t('staff.take.quantityOf', name)} onChange={onChange} />
        )}
      </span>
      <Amounts line={line} />
      {mark === 'same' ? (
        <IconButton
          label={t('staff.change.takeOff', name)}
          onClick={() => onChange({ ...line, after: undefined })}
        >
          <X className="size-4" />
        </IconButton>
      ) : (
        <IconButton
          label={t('staff.change.undo', name)}
          onClick={() => onChange(before === undefined ? undefined : { ...line, after: before })}
        >
          <Undo2 className="size-4" />
        </IconButton>
      )}
    </li>
  )
}

const costOf = (side: { price: number; quantity: number } | undefined) =>
  side === undefined ? 0 : side.price * side.quantity

function Amounts({ line: { before, after } }: { line: DraftLine }) {
  const [was, is] = [costOf(before), costOf(after)]
  return (
    <span className="text-right tabular max-sm:col-start-2 max-sm:row-start-2 max-sm:text-left">
      {before && was !== is && <s className="mr-1.5 text-sm text-ink-soft">{formatRinggit(was)}</s>}
      {after && formatRinggit(is)}
    </span>
  )
}

interface PiecesProps {
  line: DraftLine
  label: string
  onChange: (line: DraftLine) => void
}

/** The field for the number of pieces of a line; 0 removes the line. */
function Pieces({ line, label, onChange }: PiecesProps) {
  const [typed, setTyped] = useState<string>()
  const settle = () => {
    const quantity = typed === undefined ? undefined : parseQuantity(typed)
    setTyped(undefined)
    if (quantity === undefined) return
    onChange(quantity === 0 ? { ...line, after: undefined } : withQuantity(line, quantity))
  }
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      aria-label={label}
      value={typed ?? line.after?.quantity ?? ''}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        settle()
      }}
      className="text-center tabular"
    />
  )
}
