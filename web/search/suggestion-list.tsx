import { History, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { rangeText } from '#core/catalogue/card/card-facts.ts'
import { listingParams } from '#core/catalogue/listing.ts'
import { formatRinggit } from '#core/money.ts'
import { useT, type Translate } from '../i18n/i18n.tsx'
import { paths, type ShopAddress } from '../navigation/paths.ts'
import { Picture } from '../ui/pictures/picture.tsx'
import { SubLine } from '../ui/small-text.tsx'
import { Marked } from './marked.tsx'
import { listId, optionId, resultsOf } from './use-combobox.ts'
import type { Suggestions } from './use-suggestions.ts'

interface SuggestionListProps {
  /** The words to which the suggestions belong. */
  words: string
  answer: Suggestions | undefined
  /** Matching last searches. */
  searches: readonly string[]
  /** Index of the option chosen with the arrows; -1 for none. */
  chosen: number
  onChoose: (address: ShopAddress, words: string) => void
}

/** Returns the URL of each option in the order of the list: products, categories, last searches. */
export const addressesOf = (answer: Suggestions | undefined, searches: readonly string[]): ShopAddress[] => [
  ...(answer?.products ?? []).map(({ id }) => paths.product(id)),
  ...(answer?.categories ?? []).map(({ name }) => paths.shop(listingParams.write({ category: name }))),
  ...searches.map(resultsOf),
]

const row =
  'grid min-h-11 items-center gap-x-4 py-1.5 pr-3 text-md leading-5 no-underline hover:bg-studio ' +
  'aria-selected:bg-studio aria-selected:shadow-[inset_2px_0_var(--color-petrol)] ' +
  'forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2'

/** The list of suggestions: "products (56 px picture, name, one fact, price), then categories, then last searches." */
export function SuggestionList({ words, answer, searches, chosen, onChoose }: SuggestionListProps) {
  const t = useT()
  const { products = [], categories = [], corrections = [] } = answer ?? {}
  const addresses = addressesOf(answer, searches)
  const searched = [words, ...corrections.map(({ shown }) => shown)]
  const option = (index: number) => ({
    index,
    address: addresses[index] ?? paths.shop(),
    chosen: index === chosen,
    onChoose: (address: ShopAddress) => onChoose(address, words),
  })
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('search.suggestions')}
      className="grid items-start gap-x-14 gap-y-5 md:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]"
    >
      {products.length > 0 && (
        <Group
          id="suggested-products"
          title={corrections.map((one) => t('search.corrected', one)).join(' ') || t('common.products')}
        >
          {products.map((product, index) => (
            <ProductOption key={product.id} {...option(index)} product={product} searched={searched} />
          ))}
        </Group>
      )}
      {(categories.length > 0 || searches.length > 0) && (
        <div className="grid gap-5">
          {categories.length > 0 && (
            <Group id="suggested-categories" title={t('common.categories')}>
              {categories.map(({ name, displayName, products: count }, index) => (
                <Option key={name} {...option(products.length + index)} className={plain}>
                  <Tag className="size-5" />
                  <span>
                    <Marked text={displayName} searched={searched} />
                  </span>
                  <span className="tabular text-sm text-ink-soft">{t('shop.count', { count })}</span>
                </Option>
              ))}
            </Group>
          )}
          {searches.length > 0 && (
            <Group id="last-searches" title={t('search.last')}>
              {searches.map((search, index) => (
                <Option
                  key={search}
                  {...option(products.length + categories.length + index)}
                  className={plain}
                >
                  <History className="size-5" />
                  <span>{search}</span>
                </Option>
              ))}
            </Group>
          )}
        </div>
      )}
    </div>
  )
}

const plain = 'grid-cols-[20px_minmax(0,1fr)_auto] pl-2.5'

interface OptionProps {
  index: number
  address: ShopAddress
  chosen: boolean
  onChoose: (address: ShopAddress) => void
}

function Option(props: OptionProps & { className: string; children: ReactNode }) {
  const { index, address, chosen, onChoose, className, children } = props
  return (
    <Link
      id={optionId(index)}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      to={address}
      // Prevents the press from taking the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onChoose(address)
      }}
      className={`${row} ${className}`}
    >
      {children}
    </Link>
  )
}

function ProductOption({
  product,
  searched,
  ...option
}: OptionProps & { product: Suggestions['products'][number]; searched: readonly string[] }) {
  const t = useT()
  return (
    <Option {...option} className="grid-cols-[56px_minmax(0,1fr)_auto] pl-1.5">
      <Picture url={product.imgUrl} alt="" sizes="56px" className="size-14 bg-studio object-cover" />
      <span>
        <Marked text={product.productName} searched={searched} />
        <SubLine>{factOf(product, t)}</SubLine>
      </span>
      <span className="tabular">{formatRinggit(product.price)}</span>
    </Option>
  )
}

function Group({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-xs font-medium text-ink-soft">
        {title}
      </p>
      {children}
    </div>
  )
}

/** Facts about a product: its number of colours, or the price of its cheapest spec, and its width. */
function factOf({ colours, from, widthCm }: Suggestions['products'][number], t: Translate): string {
  const facts = [
    from === undefined
      ? t('search.colours', { count: colours })
      : t('search.from', { price: formatRinggit(from) }),
  ]
  if (widthCm !== undefined) facts.push(t('search.width', { width: rangeText(widthCm) }))
  return facts.join(t('form.separator'))
}
