import { Plus, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { formatRinggit } from '#core/money.ts'
import { quotationLimits } from '#core/quotations/content.ts'
import { NumberField, TextField } from '../../forms/fields.tsx'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { focusGoods, GoodsSearch } from '../../phone-orders/goods-step.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Hint, SubLine } from '../../ui/small-text.tsx'
import { focusSoon } from './use-keys.ts'
import {
  isOutdated,
  piecesOf,
  priceOf,
  rulePrice,
  type DraftFields,
  type FreeLine,
  type GoodsLine,
  type Line,
} from './use-draft.ts'

/** The problems of the fields, as keys of texts by path. */
export type Errors = Readonly<Record<string, string>>

/** One row if there is room, otherwise pieces and price below the name. */
const grid =
  'grid grid-cols-[40px_4.5rem_minmax(0,1fr)_5.5rem] items-start gap-x-2.5 gap-y-1.5 border-b border-line py-2 ' +
  '@2xl:grid-cols-[40px_minmax(0,1fr)_4.5rem_7.5rem_6rem_44px]'

/** The lines of a version: goods with the price by the shop's rule or by hand, and lines in free text. */
export function LinesEditor({ draft, errors }: { draft: DraftFields; errors: Errors }) {
  const t = useT()
  const { lines } = draft.typed
  return (
    <>
      <GoodsSearch anyStock onAdd={draft.addGoods} />
      <ul aria-label={t('staff.quotations.lines')} className="@container mt-4 border-t border-ink">
        {lines.length === 0 && <li className="py-3 text-ink-soft">{t('staff.take.noLines')}</li>}
        {lines.map((line, index) => {
          const problems = problemsOf(errors, index)
          return line.kind === 'free' ? (
            <Free key={line.key} line={line} draft={draft} problems={problems} />
          ) : (
            <Goods key={line.key} line={line} draft={draft} problems={problems} />
          )
        })}
      </ul>
      {errors.lines !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {t(errors.lines as TextKey)}
        </p>
      )}
      <div className="mt-2.5 flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          variant="secondary"
          aria-disabled={lines.length >= quotationLimits.lines || undefined}
          onClick={() => {
            if (lines.length >= quotationLimits.lines) return
            draft.addFree()
            focusSoon('[data-free-line]')
          }}
        >
          <Plus className="size-4" />
          {t('staff.quotations.freeLine')}
        </Button>
        <Hint className="pointer-coarse:hidden">{t('staff.take.goodsKeys')}</Hint>
      </div>
    </>
  )
}

type Problems = Readonly<Partial<Record<string, string>>>

/** The problems of one line, by field. */
function problemsOf(errors: Errors, index: number): Problems {
  const start = `lines.${index}`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, problem]) =>
      path === start || path.startsWith(`${start}.`) ? [[path.slice(start.length + 1), problem]] : [],
    ),
  )
}

interface LineProps<Of> {
  line: Of
  draft: DraftFields
  problems: Problems
}

function useProblem(problems: Problems) {
  const t = useT()
  return (field: string) => (problems[field] === undefined ? undefined : t(problems[field] as TextKey))
}

function Goods({ line, draft, problems }: LineProps<GoodsLine>) {
  const t = useT()
  const problem = useProblem(problems)
  const { key, name, spec, specId, stock, held, hand } = line
  const same = problem('')
  return (
    <li className={`${grid} ${hand ? 'bg-petrol-tint' : ''}`}>
      <Picture url={line.imgUrl} alt="" sizes="40px" className="size-10 bg-studio object-cover" />
      <span className="min-w-0 leading-5 @max-2xl:col-span-2">
        <span className="block wrap-anywhere">{name}</span>
        <SubLine className="wrap-anywhere">{t('staff.take.lineFacts', { spec, sku: specId })}</SubLine>
        <SubLine className="tabular">
          {t('staff.quotations.stock', { stock, held, list: formatRinggit(line.listPrice) })}
        </SubLine>
        {same && <span className="block text-sm text-danger">{same}</span>}
      </span>
      <Pieces line={line} draft={draft} error={problem('pieces')} name={name} />
      <Price line={line} draft={draft} problems={problems} />
      <Total line={line} />
      <Remove draft={draft} line={line} name={name} />
      {hand !== undefined && (
        <div className="col-span-3 col-start-2 @2xl:col-span-4">
          <TextField
            label={t('staff.quotations.handReason')}
            hideLabel
            placeholder={t('staff.quotations.handReason')}
            value={hand.reason}
            maxLength={quotationLimits.reason}
            error={problem('byHand.reason')}
            onChange={({ target }) => draft.setLine(key, { hand: { ...hand, reason: target.value } })}
          />
        </div>
      )}
    </li>
  )
}

/** Where the price of goods comes from, or the field of a price by hand. */
function Price({ line, draft, problems }: LineProps<GoodsLine>) {
  const t = useT()
  const problem = useProblem(problems)
  const { key, name, hand } = line
  if (hand !== undefined)
    return (
      <span className="@max-2xl:col-start-3">
        <NumberField
          label={t('staff.quotations.priceOf', { name })}
          hideLabel
          data-hand-price={key}
          value={hand.price}
          maxLength={9}
          error={problem('byHand.price')}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => draft.setLine(key, { hand: { ...hand, price: target.value } })}
        />
        <Button
          size="sm"
          variant="quiet"
          onClick={() => draft.setLine(key, { hand: undefined, saved: undefined })}
        >
          {t('staff.quotations.byRule', { price: formatRinggit(rulePrice(line).price) })}
        </Button>
      </span>
    )
  const price = priceOf(line)
  const { reason } = isOutdated(line) && line.saved ? line.saved : rulePrice(line)
  return (
    <span className="leading-5 tabular @max-2xl:col-start-3">
      <span className="block">{t('staff.quotations.each', { price: formatRinggit(price) })}</span>
      <SubLine>
        {reason.code === 'tier'
          ? t('common.fromPieces', { from: reason.from })
          : t(`staff.quotations.price.${reason.code}`)}
      </SubLine>
      {isOutdated(line) && (
        <SubLine className="text-warning!">
          {t('staff.quotations.today', { price: formatRinggit(rulePrice(line).price) })}
        </SubLine>
      )}
      <Button
        size="sm"
        variant="quiet"
        aria-label={t('staff.quotations.byHandOf', { name })}
        onClick={() => {
          draft.setLine(key, { hand: { price: String(price), reason: '' } })
          focusSoon(`[data-hand-price="${key}"]`)
        }}
      >
        {t('staff.quotations.byHand')}
      </Button>
    </span>
  )
}

function Free({ line, draft, problems }: LineProps<FreeLine>) {
  const t = useT()
  const problem = useProblem(problems)
  const { key, description, price } = line
  const name = description || t('staff.quotations.freeLine')
  return (
    <li className={grid}>
      <span />
      <span className="@max-2xl:col-span-2">
        <TextField
          label={t('staff.quotations.description')}
          hideLabel
          data-free-line
          placeholder={t('staff.quotations.description')}
          value={description}
          maxLength={quotationLimits.description}
          error={problem('description')}
          onChange={({ target }) => draft.setLine(key, { description: target.value })}
        />
      </span>
      <Pieces line={line} draft={draft} error={problem('pieces')} name={name} />
      <span className="@max-2xl:col-start-3">
        <NumberField
          label={t('staff.quotations.priceOf', { name })}
          hideLabel
          placeholder={t('staff.quotations.priceField')}
          value={price}
          maxLength={9}
          error={problem('price')}
          onChange={({ target }) => draft.setLine(key, { price: target.value })}
        />
      </span>
      <Total line={line} />
      <Remove draft={draft} line={line} name={name} />
    </li>
  )
}

interface PiecesProps {
  line: Line
  draft: DraftFields
  error: string | undefined
  name: string
}

function Pieces({ line, draft, error, name }: PiecesProps) {
  const t = useT()
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    if (event.key !== 'Delete' || selectionStart !== 0 || selectionEnd !== value.length) return
    event.preventDefault()
    remove(draft, line)
  }
  return (
    <span className="@max-2xl:col-start-2">
      <NumberField
        data-line-quantity
        label={t('staff.quotations.piecesOf', { name })}
        hideLabel
        value={line.pieces}
        maxLength={6}
        error={error}
        onKeyDown={press}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => draft.setLine(line.key, { pieces: target.value })}
      />
    </span>
  )
}

function Total({ line }: { line: Line }) {
  return (
    <span className="pt-2 text-right tabular @max-2xl:col-start-4">
      {formatRinggit(priceOf(line) * piecesOf(line))}
    </span>
  )
}

/** Removes a line; the search takes the focus that the line had. */
function remove(draft: DraftFields, line: Line): void {
  draft.removeLine(line.key)
  focusGoods()
}

function Remove({ draft, line, name }: { draft: DraftFields; line: Line; name: string }) {
  const t = useT()
  return (
    <IconButton
      label={t('staff.take.removeLine', { product: name })}
      onClick={() => remove(draft, line)}
      className="justify-self-end @max-2xl:col-start-4 @max-2xl:row-start-1"
    >
      <X className="size-4" />
    </IconButton>
  )
}
