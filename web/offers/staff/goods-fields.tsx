import { useId, useState } from 'react'
import type { CallOutput } from '../../api/client.ts'
import { AddProduct } from '../../catalogue/staff/list/add-product.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { RemoveButton } from '../../staff/ui/row-buttons.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import type { OfferDraft } from './offer-draft.ts'

type NamedProduct = CallOutput<'GET /staff/offers/{id}'>['products'][number]

type Goods = Pick<OfferDraft, 'all' | 'categories' | 'products'>

interface GoodsFieldsProps {
  goods: Goods
  categories: readonly { key: string; name: string }[]
  /** The products that were named when the page was opened. */
  named: readonly NamedProduct[]
  mayEdit: boolean
  error: string | undefined
  onChange: (changes: Partial<Goods>) => void
}

/** The choice of an offer's goods: all goods, or categories and single products. */
export function GoodsFields({ goods, categories, named, mayEdit, error, onChange }: GoodsFieldsProps) {
  const t = useT()
  const id = useId()
  const [added, setAdded] = useState<readonly NamedProduct[]>([])
  const known = new Map([...named, ...added].map((product) => [product.id, product]))
  const toggle = (key: string, isIn: boolean) =>
    onChange({
      categories: isIn ? [...goods.categories, key] : goods.categories.filter((other) => other !== key),
    })
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="text-sm font-medium">{t('staff.offers.goods')}</legend>
      <Checkbox checked={goods.all} onChange={({ target }) => onChange({ all: target.checked })}>
        {t('staff.offers.all')}
      </Checkbox>
      {!goods.all && (
        <>
          <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {categories.map(({ key, name }) => (
              <Checkbox
                key={key}
                checked={goods.categories.includes(key)}
                onChange={({ target }) => toggle(key, target.checked)}
              >
                {name}
              </Checkbox>
            ))}
          </div>
          {mayEdit && (
            <div className="mt-2 max-w-110">
              <AddProduct
                taken={goods.products}
                onAdd={(product) => {
                  setAdded([...added, product])
                  onChange({ products: [...goods.products, product.id] })
                }}
              />
            </div>
          )}
          {goods.products.length > 0 && (
            <ul aria-label={t('common.products')} className="max-w-110">
              {goods.products.map((productId) => {
                const { productName = productId, imgUrl = '' } = known.get(productId) ?? {}
                return (
                  <li key={productId} className="flex items-center gap-3 border-b border-line py-1.5">
                    <Picture
                      url={imgUrl}
                      alt=""
                      sizes="32px"
                      className="size-8 shrink-0 bg-studio object-cover"
                    />
                    <span className="min-w-0 grow wrap-anywhere">{productName}</span>
                    {mayEdit && (
                      <RemoveButton
                        label={t('staff.offers.removeNamed', { name: productName })}
                        onRemove={() =>
                          onChange({ products: goods.products.filter((other) => other !== productId) })
                        }
                      />
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
