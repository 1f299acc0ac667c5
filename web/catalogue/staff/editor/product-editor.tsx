import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Form } from '#web/forms/form.tsx'
import { CheckboxField } from '#web/forms/fields.tsx'
import { useT, useTranslator } from '#web/i18n/i18n.tsx'
import { paths } from '#web/navigation/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { staffPaths } from '#web/staff/paths.ts'
import { StaffPage } from '#web/staff/shell/staff-page.tsx'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { ConflictNotice } from '#web/staff/ui/conflict-notice.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { AskBeforeLeaving, UnsavedChanges } from '#web/staff/ui/unsaved.tsx'
import { FindingSection } from './finding-section.tsx'
import { LowerPrices } from './lower-prices.tsx'
import { ParametersSection } from './parameters-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { changesBetween, type OpenedProduct } from './product-draft.ts'
import { SpecsSection } from './specs-section.tsx'
import { TextsSection } from './texts-section.tsx'
import { useProductEditor, type Categories, type ProductForm } from './use-product-editor.ts'

interface ProductEditorProps {
  loaded: OpenedProduct | undefined
  /**
   * The value that the signed-in staff member may still give away through lower prices without a colleague, in ringgit.
   * Null or missing if there is no limit.
   */
  left?: number | null
  categories: Categories
  /** Shown below the form. */
  children?: ReactNode
  /** Whether the children have unsaved changes. */
  alsoUnsaved?: boolean
}

const shownOn = {
  published: 'staff.catalogue.published',
  onSale: 'common.onSale',
  bestSeller: 'common.bestSellers',
} as const

/** The editor of a product: "Editor for bilingual texts, specs, prices, pictures, parameters, video link." */
export function ProductEditor(props: ProductEditorProps) {
  const { loaded, left, categories, children, alsoUnsaved = false } = props
  const { t, language } = useTranslator()
  const mayEdit = useMay()('catalogue:edit')
  const { form, element, base, product, why, save, problem, discard } = useProductEditor(loaded, {
    categories,
    left,
  })
  const category = categories.find(({ key }) => key === product?.category)
  const above = [
    <Link key="products" to={staffPaths.products()}>
      {t('common.products')}
    </Link>,
  ]
  if (category)
    above.push(
      <Link key="category" to={staffPaths.products(new URLSearchParams({ category: category.key }))}>
        {category.name}
      </Link>,
    )
  return (
    <StaffPage
      title={product?.productName[language] ?? t('staff.product.new')}
      above={above}
      afterTitle={
        product && (
          <Badge tone={product.published ? 'success' : 'neutral'}>
            {t(product.published ? 'staff.product.published' : 'staff.product.hidden')}
          </Badge>
        )
      }
      actions={product?.published && <ShopLink id={product.id} />}
    >
      <Form
        busy={save.busy}
        ref={element}
        onSubmit={form.onSubmit(save.run)}
        aria-label={t('common.product')}
      >
        {save.conflict && <ConflictNotice conflict={save.conflict} />}
        <fieldset disabled={!mayEdit} className="min-w-0">
          <div className="grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1fr)_300px] xl:grid-cols-[minmax(0,1fr)_340px]">
            <div className="grid content-start gap-7">
              <TextsSection form={form} isNew={product === undefined} categories={categories} />
              <SpecsSection form={form} />
              <ParametersSection form={form} />
              <FindingSection form={form} />
            </div>
            <div className="grid content-start gap-7">
              <PicturesSection form={form} />
              <ShownOn form={form} />
            </div>
          </div>
        </fieldset>
        {mayEdit && <LowerPrices control={form.control} saved={product} left={left} field={why.field} />}
        {mayEdit ? (
          <UnsavedChanges
            control={form.control}
            countChanges={() => changesBetween(base, form.getValues()).length}
            busy={save.busy}
            problem={problem}
            onDiscard={discard}
            alsoUnsaved={alsoUnsaved}
          />
        ) : (
          <AskBeforeLeaving when={alsoUnsaved} />
        )}
      </Form>
      {children && <div className="mt-9">{children}</div>}
    </StaffPage>
  )
}

/** The choice of where shoppers see the product. */
function ShownOn({ form }: { form: ProductForm }) {
  const t = useT()
  return (
    <Panel title={t('staff.common.shownOn')}>
      {(['published', 'onSale', 'bestSeller'] as const).map((list) => (
        <CheckboxField
          key={list}
          {...form.field(list)}
          label={t(shownOn[list])}
          defaultChecked={form.formState.defaultValues?.[list]}
        />
      ))}
    </Panel>
  )
}

function ShopLink({ id }: { id: string }) {
  const t = useT()
  return (
    <a
      href={paths.product(id)}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: 'quiet', size: 'sm' })}
    >
      <ExternalLink className="size-4" />
      {t('staff.product.inShop')}
    </a>
  )
}
