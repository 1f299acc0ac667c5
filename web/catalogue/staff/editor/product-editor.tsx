import { ExternalLink } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import type { StaffProduct } from '../../../../core/catalogue/import-file.ts'
import { ApiFailure } from '../../../api/client.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useT, useTranslator } from '../../../i18n/i18n.tsx'
import { paths } from '../../../navigation/paths.ts'
import { showAlert } from '../../../shell/alert-store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { staffPaths } from '../../../staff/paths.ts'
import { StaffPage } from '../../../staff/shell/staff-page.tsx'
import { useStaffApi } from '../../../staff/shell/use-staff-api.ts'
import { useMay } from '../../../staff/shell/use-staff.ts'
import { ConflictNotice, isConflict, savedBy, type Conflict } from '../../../staff/ui/conflict-notice.tsx'
import { Panel } from '../../../staff/ui/panel.tsx'
import { afterSaving, AskBeforeLeaving, SaveBar, unsavedProblem } from '../../../staff/ui/unsaved.tsx'
import { ParametersSection } from './parameters-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { useFieldNames } from './field-names.ts'
import { changesBetween } from './product-changes.ts'
import { newProduct, toDraft, withSavedIds, type OpenedProduct } from './product-draft.ts'
import { useProductForm, type ProductForm } from './product-form.ts'
import { SpecsSection } from './specs-section.tsx'
import { TextsSection } from './texts-section.tsx'

interface ProductEditorProps {
  /** Undefined for a product that is new. */
  loaded: OpenedProduct | undefined
  categories: readonly { key: string; name: string }[]
}

/** "Editor for bilingual texts, specs, prices, pictures, parameters, video link." */
export function ProductEditor({ loaded, categories }: ProductEditorProps) {
  const { t, language } = useTranslator()
  const api = useStaffApi({ stays: true })
  const navigate = useNavigate()
  const mayEdit = useMay()('catalogue:edit')
  const [opened, setOpened] = useState(loaded)
  const [base, setBase] = useState(() => (loaded ? toDraft(loaded) : newProduct()))
  const [conflict, setConflict] = useState<Conflict>()
  const [problem, setProblem] = useState<ReactNode>()
  const { nameOf, textOf } = useFieldNames()
  const form = useProductForm(base, opened && base)
  const element = useRef<HTMLFormElement>(null)
  const { isSubmitting, submitCount, errors } = form.formState
  const wrong = Object.keys(errors).length > 0

  useEffect(() => {
    // "Focus on the first": after each try to save, not while somebody mends the fields.
    if (submitCount > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus()
  }, [submitCount])

  // Rows that come anew from the server are other elements: whoever typed goes on where they were.
  const typingIn = useRef('')
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || typingIn.current === '') return
    const field = element.current?.elements.namedItem(typingIn.current)
    if (field instanceof HTMLElement) field.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the rows come with it
  }, [opened])

  /** Continues from what is saved now; what was typed since `sent` stays. */
  const continueFrom = (next: OpenedProduct, sent?: typeof base) => {
    const { activeElement } = document
    typingIn.current = activeElement instanceof HTMLElement ? (activeElement.getAttribute('name') ?? '') : ''
    const draft = toDraft(next)
    const typed = structuredClone(form.getValues())
    setOpened(next)
    setBase(draft)
    const isSame = sent === undefined || JSON.stringify(typed) === JSON.stringify(sent)
    form.reset(isSame ? draft : withSavedIds(typed, sent, draft))
  }

  const save = async (product: StaffProduct) => {
    const sent = structuredClone(form.getValues())
    setProblem(undefined)
    setConflict(undefined)
    try {
      if (opened === undefined) {
        const { product: created } = await api.call('POST /staff/catalogue/products', { body: { product } })
        showAlert({ message: t('staff.product.created') })
        await navigate(staffPaths.product(created.id), { state: afterSaving })
        return
      }
      const saved = await api.call('POST /staff/catalogue/products/{id}', {
        params: { id: opened.product.id },
        body: { version: opened.version, product },
      })
      continueFrom(saved, sent)
      showAlert({ message: t('staff.product.saved') })
    } catch (error) {
      await explain(error)
    }
  }

  const explain = async (error: unknown) => {
    const code = error instanceof ApiFailure ? error.code : undefined
    const message = failureText(error, t) ?? ''
    if (code === 'product_exists') form.setError('id', { message }, { shouldFocus: true })
    else if (code === 'category_not_found') form.setError('category', { message }, { shouldFocus: true })
    else if (isConflict(error) && opened) await showConflict(opened.product.id, savedBy(error))
    else setProblem(unsavedProblem(error, t))
  }

  const showConflict = async (id: string, by: string | undefined) => {
    try {
      const current = await api.call('GET /staff/catalogue/products/{id}', { params: { id } })
      const theirs = toDraft(current)
      const specName = (key: string) =>
        [...theirs.specs, ...base.specs].find((spec) => spec.key === key)?.nameI18n.en ?? key
      const shown = (field: string, value: unknown) =>
        field === 'category'
          ? (categories.find(({ key }) => key === value)?.name ?? String(value))
          : textOf(field, value)
      setConflict({
        by,
        changes: changesBetween(base, theirs).map(({ field, from, to }) => ({
          name: nameOf(field, specName),
          from: shown(field, from),
          to: shown(field, to),
        })),
        reload: () => {
          continueFrom(current)
          setConflict(undefined)
        },
      })
    } catch (error) {
      setProblem(unsavedProblem(error, t))
    }
  }

  const discard = () => {
    form.reset(base)
    setConflict(undefined)
    setProblem(undefined)
  }

  const product = opened?.product
  const category = categories.find(({ key }) => key === product?.category)
  return (
    <StaffPage
      title={product?.productName[language] ?? t('staff.product.new')}
      above={[
        <Link key="products" to={staffPaths.products()}>
          {t('staff.nav.products')}
        </Link>,
        ...(category
          ? [
              <Link key="category" to={staffPaths.products(new URLSearchParams({ category: category.key }))}>
                {category.name}
              </Link>,
            ]
          : []),
      ]}
      beside={
        product && (
          <Badge tone={product.published ? 'success' : 'neutral'}>
            {t(product.published ? 'staff.product.published' : 'staff.product.hidden')}
          </Badge>
        )
      }
      actions={
        product?.published && (
          <a
            href={paths.product(product.id)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            <ExternalLink className="size-4" strokeWidth={1.5} aria-hidden />
            {t('staff.product.inShop')}
          </a>
        )
      }
    >
      <form
        ref={element}
        noValidate
        method="post"
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        aria-label={t('staff.product.form')}
      >
        {conflict && <ConflictNotice conflict={conflict} />}
        <fieldset disabled={!mayEdit} className="min-w-0">
          <div className="grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_300px] xl:grid-cols-[minmax(0,1fr)_340px]">
            <div className="grid content-start gap-7">
              <TextsSection form={form} isNew={opened === undefined} categories={categories} />
              <SpecsSection form={form} />
              <ParametersSection form={form} />
            </div>
            <div className="grid content-start gap-7">
              <PicturesSection form={form} />
              <ShownOn form={form} />
            </div>
          </div>
        </fieldset>
        {mayEdit && (
          <Unsaved
            form={form}
            base={base}
            busy={isSubmitting}
            problem={problem ?? (wrong && submitCount > 0 ? t('staff.product.checkFields') : undefined)}
            onDiscard={discard}
          />
        )}
      </form>
    </StaffPage>
  )
}

/** "Shown on": the shop at all, and the lists of the home page. */
function ShownOn({ form }: { form: ProductForm }) {
  const t = useT()
  const { defaultValues } = form.formState
  return (
    <Panel title={t('staff.product.shownOn')}>
      <Checkbox defaultChecked={defaultValues?.published} {...form.register('published')}>
        {t('staff.catalogue.published')}
      </Checkbox>
      <Checkbox defaultChecked={defaultValues?.onSale} {...form.register('onSale')}>
        {t('staff.catalogue.onSale')}
      </Checkbox>
      <Checkbox defaultChecked={defaultValues?.bestSeller} {...form.register('bestSeller')}>
        {t('staff.catalogue.bestSeller')}
      </Checkbox>
    </Panel>
  )
}

interface UnsavedProps {
  form: ProductForm
  base: ReturnType<typeof toDraft>
  busy: boolean
  problem: ReactNode
  onDiscard: () => void
}

/** Apart from the form, because it is drawn anew with every key that is pressed. */
function Unsaved({ form, base, busy, problem, onDiscard }: UnsavedProps) {
  useWatch({ control: form.control })
  const changes = changesBetween(base, form.getValues()).length
  return (
    <>
      <SaveBar changes={changes} busy={busy} problem={problem} onDiscard={onDiscard} />
      <AskBeforeLeaving when={changes > 0} />
    </>
  )
}
