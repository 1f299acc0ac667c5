import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { isSameValue } from '#core/same-value.ts'
import { formatRinggit } from '#core/money.ts'
import { maxCompanyPrices } from '#core/companies/price-list.ts'
import type { CompanyPrice } from '#core/prices/company-prices.ts'
import { useT } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import { RemoveButton } from '../../staff/ui/row-buttons.tsx'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { toSentPrice, type CompanyView } from './company-view.ts'
import { PriceDialog } from './price-dialog.tsx'
import { daysText, goodsText, priceText, type ShownPrice } from './price-texts.ts'
import { PricesFile } from './prices-file.tsx'
import { useSavePrices } from './use-save-prices.ts'

/** The own prices of a company, and their editor for those who may set any price. */
export function PriceList({ company }: { company: CompanyView }) {
  const t = useT()
  const may = useMay()
  const mayEdit = may('prices:waive') && !company.closed
  const { prices, asked } = company
  // The index of the edited price; that of a new one is the number of prices.
  const [edited, setEdited] = useState<number>()
  const sent = prices.map(toSentPrice)
  const removal = useSavePrices(company, { alert: true })
  const replaced = (price: CompanyPrice) =>
    edited === undefined ? sent : [...sent.slice(0, edited), price, ...sent.slice(edited + 1)]
  return (
    <Panel
      title={t('staff.company.prices')}
      action={
        mayEdit &&
        prices.length < maxCompanyPrices && (
          <Button
            size="sm"
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => setEdited(prices.length)}
          >
            {t('staff.company.addPrice')}
          </Button>
        )
      }
    >
      {asked && (
        <Notice tone="warning" className="mb-3">
          {t('staff.company.asked', { name: asked.by, amount: formatRinggit(asked.amount) })}{' '}
          <DateText moment={asked.at} />
        </Notice>
      )}
      {prices.length === 0 ? (
        <p className="text-ink-soft" data-focus-fallback tabIndex={-1}>
          {t('staff.company.noPrices')}
        </p>
      ) : (
        <Table
          caption={t('staff.company.prices')}
          columns={[
            { title: t('staff.company.goods') },
            { title: t('common.price'), figure: true },
            { title: t('staff.company.days'), className: 'pl-6' },
            ...(mayEdit ? [{ title: t('staff.stock.actions'), hideTitle: true }] : []),
          ]}
        >
          {prices.map((price, index) => (
            <PriceRow
              key={JSON.stringify(sent[index])}
              price={price}
              {...(mayEdit && {
                onEdit: () => setEdited(index),
                onRemove: () => void removal.run(sent.filter((_, other) => other !== index)),
              })}
            />
          ))}
        </Table>
      )}
      <p className="mt-2 text-xs text-ink-soft">{t('staff.company.lowestCounts')}</p>
      <PricesFile company={company} mayImport={mayEdit} />
      {edited !== undefined && (
        <PriceDialog
          company={company}
          price={sent[edited]}
          name={prices[edited]?.name}
          listWith={(price) => (isSameValue(sent[edited], price) ? sent : replaced(price))}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  )
}

interface PriceRowProps {
  price: ShownPrice
  /** Missing for those who may not edit. */
  onEdit?: () => void
  onRemove?: () => void
}

function PriceRow({ price, onEdit, onRemove }: PriceRowProps) {
  const t = useT()
  const goods = goodsText(price, t)
  return (
    <tr className={rowClass}>
      <Cell className="font-medium wrap-anywhere">{goods}</Cell>
      <Cell figure className="whitespace-nowrap">
        {priceText(price, t)}
        {price.price !== undefined && price.listPrice !== undefined && (
          <SubLine>{t('common.listPrice', { price: formatRinggit(price.listPrice) })}</SubLine>
        )}
      </Cell>
      <Cell className="tabular pl-6">
        {daysText(price, t)} {!price.counts && <Badge tone="neutral">{t('staff.company.over')}</Badge>}
      </Cell>
      {onEdit && onRemove && (
        <Cell className="text-end whitespace-nowrap">
          <IconButton label={t('staff.company.changePrice', { goods })} onClick={onEdit}>
            <Pencil className="size-4" />
          </IconButton>
          <RemoveButton label={t('common.removeNamed', { name: goods })} onRemove={onRemove} />
        </Cell>
      )}
    </tr>
  )
}
