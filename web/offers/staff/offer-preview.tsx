import { useEffect, useState } from 'react'
import { formatRinggit } from '#core/money.ts'
import { specKey, type OfferInput } from '#core/offers/offer-editor.ts'
import type { OfferLook } from '#core/offers/offer-prices.ts'
import { searchDebounceMs } from '#core/search-params.ts'
import type { CallOutput } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Hint } from '../../ui/small-text.tsx'

export type Preview = CallOutput<'POST /staff/offers/preview'>

/** Reads the preview of an offer when typing pauses. For an incomplete offer, there is neither preview nor problem. */
export function usePreview(offer: OfferInput | undefined) {
  const t = useT()
  const api = useStaffApi()
  const asked = offer === undefined ? '' : JSON.stringify(offer)
  const [answer, setAnswer] = useState<{ preview?: Preview; problem?: string }>({})
  useEffect(() => {
    if (asked === '') return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const body = { offer: JSON.parse(asked) as OfferInput }
        const preview = await api.call('POST /staff/offers/preview', { body }, { signal: leaving.signal })
        setAnswer({ preview })
      } catch (error) {
        if (!leaving.signal.aborted) setAnswer({ problem: failureText(error, t) ?? t('common.notSaved') })
      }
    }, searchDebounceMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [api, asked, t])
  return asked === '' ? {} : answer
}

const lookClasses: Record<OfferLook, string> = {
  fine: 'text-ink-soft',
  deep: 'text-danger font-medium',
  no_less: 'text-ink-soft',
  left_out: 'text-ink-soft',
}

interface PreviewPanelProps {
  preview: Preview | undefined
  problem: string | undefined
  leftOut: readonly string[]
  mayEdit: boolean
  onLeaveOut: (leftOut: string[]) => void
}

/**
 * The preview of all prices, in which specs can be left out of the offer: "preview of what it makes of every price".
 */
export function PreviewPanel({ preview, problem, leftOut, mayEdit, onLeaveOut }: PreviewPanelProps) {
  const t = useT()
  const toggle = (key: string, isOut: boolean) =>
    onLeaveOut(isOut ? [...leftOut, key] : leftOut.filter((other) => other !== key))
  return (
    <Panel title={t('staff.offers.preview')}>
      {problem && <p className="text-danger">{problem}</p>}
      {!preview && !problem && <p className="text-ink-soft">{t('staff.offers.previewEmpty')}</p>}
      {preview && (
        <Table
          caption={t('staff.offers.preview')}
          columns={[
            { title: t('common.spec') },
            { title: t('staff.offers.now'), figure: true },
            { title: t('staff.offers.offered'), figure: true },
            { title: t('staff.offers.less'), figure: true, className: 'max-sm:hidden' },
            { title: t('staff.offers.look'), className: 'max-sm:hidden' },
            ...(mayEdit ? [{ title: t('staff.offers.look.left_out') }] : []),
          ]}
        >
          {preview.rows.map(({ look, price, regular, ...row }) => {
            const key = specKey(row.productId, row.specId)
            const lowered = look === 'fine' || look === 'deep' ? price : undefined
            const name = `${row.productName}, ${row.specName}`
            return (
              <tr key={key} className={rowClass}>
                <Cell>
                  <span className="flex items-center gap-3">
                    <Picture
                      url={row.imgUrl}
                      alt=""
                      sizes="36px"
                      className="size-9 shrink-0 bg-studio object-cover max-sm:hidden"
                    />
                    <span className="min-w-0 wrap-anywhere">
                      <span className="font-medium">{row.productName}</span>
                      <span className="block text-ink-soft">{row.specName}</span>
                      <span className={`block text-xs sm:hidden ${lookClasses[look]}`}>
                        {look !== 'fine' && t(`staff.offers.look.${look}`)}
                      </span>
                    </span>
                  </span>
                </Cell>
                <Cell figure className="whitespace-nowrap text-ink-soft">
                  {formatRinggit(regular)}
                </Cell>
                <Cell figure className="font-medium whitespace-nowrap">
                  {formatRinggit(lowered ?? regular)}
                </Cell>
                <Cell figure className="whitespace-nowrap max-sm:hidden">
                  {lowered === undefined ? '' : formatRinggit(regular - lowered)}
                </Cell>
                <Cell className={`max-sm:hidden ${lookClasses[look]}`}>{t(`staff.offers.look.${look}`)}</Cell>
                {mayEdit && (
                  <Cell className="pr-0!">
                    <Checkbox
                      checked={leftOut.includes(key)}
                      onChange={({ target }) => toggle(key, target.checked)}
                    >
                      <span className="sr-only">{t('staff.offers.leaveOut', { name })}</span>
                    </Checkbox>
                  </Cell>
                )}
              </tr>
            )
          })}
        </Table>
      )}
      {preview && preview.rows.length < preview.specs && (
        <Hint className="mt-3">
          {t('staff.offers.ofAll', { shown: preview.rows.length, all: preview.specs })}
        </Hint>
      )}
    </Panel>
  )
}

/** How many prices an offer changes, and what else it affects. */
export function TouchedPanel({ preview }: { preview: Preview }) {
  const t = useT()
  const { looks, carts } = preview
  const facts = [
    t('staff.offers.fineCount', { count: looks.fine + looks.deep }),
    ...(looks.no_less > 0 ? [t('staff.offers.noLessCount', { count: looks.no_less })] : []),
    ...(looks.left_out > 0 ? [t('staff.offers.leftOutCount', { count: looks.left_out })] : []),
    t('staff.offers.carts', { count: carts }),
    t('staff.offers.vouchersToo'),
    t('staff.offers.ordersStay'),
  ]
  return (
    <Panel title={t('staff.offers.touches')}>
      {looks.deep > 0 && (
        <p className="mb-2 font-medium text-danger">{t('staff.offers.deepCount', { count: looks.deep })}</p>
      )}
      <ul className="grid gap-1.5">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Panel>
  )
}
