import type { Quotation } from '#core/api/quotations/quotations.ts'
import { formatSize } from '#core/catalogue/size.ts'
import { formatRinggit } from '#core/money.ts'
import { TierReason } from '../../catalogue/tier-reason.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { RowList } from '../../lists/row-list.tsx'
import { AddressLines } from '../../orders/shipping-section.tsx'
import { Sum } from '../../orders/sum.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { SubLine } from '../../ui/small-text.tsx'

interface QuotationProps {
  quotation: Quotation
}

type Line = Quotation['lines'][number]

const cell = 'md:py-3 md:pr-4 md:last:pr-0 align-top'

/** The lines with pictures and sizes, and their sums: "76 px pictures, W × D × H". */
export function QuotationGoods({ quotation }: QuotationProps) {
  const t = useT()
  const { lines } = quotation
  return (
    <section aria-label={t('quotations.goods')}>
      <RowList
        rows={lines.map((line, index) => ({ ...line, index }))}
        keyOf={({ index }) => index}
        size="roomy"
        lineOnPhone={false}
        rowClass="break-inside-avoid max-md:grid max-md:grid-cols-[76px_minmax(0,1fr)_auto] max-md:gap-x-3.5 max-md:py-3"
        columns={[
          {
            title: t('common.image'),
            phone: 'bare',
            headClass: 'w-23',
            className: 'align-top max-md:row-span-3 max-md:row-start-1 md:py-3 md:pr-4',
            render: ({ goods }) =>
              goods && (
                <span className="block size-19 bg-studio">
                  <Picture url={goods.imgUrl} alt="" sizes="76px" className="size-full object-cover" />
                </span>
              ),
          },
          {
            title: t('common.product'),
            phone: 'bare',
            className: `${cell} wrap-break-word max-md:col-span-2 max-md:col-start-2 max-md:row-start-1`,
            render: ({ name, goods }) => (
              <>
                <span className="font-medium">{name}</span>
                {goods && (
                  <>
                    <SubLine>{goods.displayName}</SubLine>
                    <SubLine className="tabular">{formatSize(goods.size)}</SubLine>
                  </>
                )}
              </>
            ),
          },
          {
            title: t('quotations.pieces.head'),
            figure: true,
            phone: 'bare',
            className: `${cell} max-md:col-start-2 max-md:row-start-2 max-md:text-sm`,
            render: ({ pieces, price }) => (
              <>
                <span className="max-md:hidden">{pieces}</span>
                <span className="md:hidden print:hidden">
                  {t('orders.piecesAt', { quantity: pieces, price: formatRinggit(price) })}
                </span>
              </>
            ),
          },
          {
            title: t('common.unitPrice'),
            figure: true,
            phone: 'bare',
            className: `${cell} max-md:col-start-2 max-md:row-start-3`,
            render: (line) => <LinePrice line={line} />,
          },
          {
            title: t('common.lineTotal'),
            figure: true,
            phone: 'bare',
            headClass: 'last:pr-0',
            className: `${cell} font-medium whitespace-nowrap max-md:col-start-3 max-md:row-start-2`,
            render: ({ price, pieces }) => formatRinggit(price * pieces),
          },
        ]}
      />
      <Sums quotation={quotation} />
    </section>
  )
}

/** The price of one piece, and what it costs otherwise: "list prices struck". */
function LinePrice({ line: { price, goods } }: { line: Line }) {
  const t = useT()
  return (
    <>
      <span className="max-md:hidden">{formatRinggit(price)}</span>
      {goods?.tierFrom !== undefined && goods.listPrice > price ? (
        <TierReason from={goods.tierFrom} list={goods.listPrice} />
      ) : (
        goods &&
        goods.listPrice > price && (
          <SubLine>
            {t('quotations.agreed')} <s>{formatRinggit(goods.listPrice)}</s>
          </SubLine>
        )
      )}
    </>
  )
}

function Sums({ quotation }: QuotationProps) {
  const t = useT()
  const { sums, shippingMethod, shippingAddress, pickupPlace } = quotation
  const place = shippingAddress && `${shippingAddress.postalCode} ${shippingAddress.city}`
  return (
    <div className="mt-3 break-inside-avoid md:ml-auto md:max-w-110">
      <dl>
        <Sum label={t('quotations.sum.goods')} amount={sums.goods + sums.services} />
        {sums.discount > 0 && <Sum label={t('quotations.sum.discount')} amount={-sums.discount} />}
        <Sum
          label={
            shippingMethod === 'delivery'
              ? t('quotations.sum.delivery', { place: place ?? 'none' })
              : t('quotations.sum.pickup', { place: pickupPlace ?? 'none' })
          }
          amount={sums.deliveryFee === 0 ? t('quotations.sum.free') : sums.deliveryFee}
        />
        <Sum label={t('common.total')} amount={sums.total} total />
      </dl>
      {shippingAddress && (
        <div translate="no">
          <AddressLines address={shippingAddress} className="mt-4 text-sm leading-6 text-ink-soft" />
        </div>
      )}
    </div>
  )
}
