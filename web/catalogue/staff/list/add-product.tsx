import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { searchDebounceMs } from '#core/search-params.ts'
import type { CallOutput } from '#web/api/client.ts'
import { failureText } from '#web/api/failure-text.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { useStaffApi } from '#web/staff/shell/use-staff-api.ts'
import { SearchInput } from '#web/staff/ui/search-input.tsx'

type Found = CallOutput<'GET /staff/catalogue/products'>['products'][number]

const maxOffered = 8

interface AddProductProps {
  taken: readonly string[]
  onAdd: (product: Pick<Found, 'id' | 'productName' | 'imgUrl' | 'published'>) => void
}

/** The field that searches for products to add. Enter adds the first result. */
export function AddProduct({ taken, onAdd }: AddProductProps) {
  const t = useT()
  const api = useStaffApi()
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [answer, setAnswer] = useState<{ words: string; found: readonly Found[]; problem?: string }>()
  useEffect(() => {
    if (words === '') return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const query = { q: words, pageSize: maxOffered }
        const { signal } = leaving
        const { products } = await api.call('GET /staff/catalogue/products', { query }, { signal })
        setAnswer({ words, found: products })
      } catch (error) {
        if (!leaving.signal.aborted)
          setAnswer({ words, found: [], problem: failureText(error, t) ?? t('common.notSaved') })
      }
    }, searchDebounceMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [api, t, words])

  const shown = answer?.words === words && words !== '' ? answer : undefined
  const free = shown?.found.filter(({ id }) => !taken.includes(id)) ?? []
  const add = ({ id, productName, imgUrl, published }: Found) => {
    onAdd({ id, productName, imgUrl, published })
    setWords('')
    field.current?.focus()
  }
  return (
    <div className="mb-2">
      <SearchInput
        label={t('staff.lists.add')}
        ref={field}
        data-focus-fallback
        autoComplete="off"
        placeholder={t('staff.lists.add')}
        value={words}
        onChange={({ target }) => setWords(target.value.trimStart())}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setWords('')
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Enter would otherwise save the list.
          event.preventDefault()
          if (free[0]) add(free[0])
        }}
      />
      <p role="status" className={free.length > 0 ? 'sr-only' : 'mt-1.5 text-xs text-ink-soft empty:hidden'}>
        {shown && (shown.problem ?? t('staff.lists.found', { count: free.length }))}
      </p>
      {free.length > 0 && (
        <ul aria-label={t('staff.lists.add')} className="mt-1 border border-line">
          {free.map((product) => (
            <li key={product.id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                onClick={() => add(product)}
                className="flex min-h-11 w-full items-center gap-3 px-2 py-1 text-start hover:bg-studio"
              >
                <Picture url={product.imgUrl} alt="" sizes="32px" className="size-8 bg-studio object-cover" />
                <span className="min-w-0 grow wrap-anywhere">{product.productName}</span>
                <Plus className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
