import { TextareaField } from '#web/forms/fields.tsx'
import { useT } from '#web/i18n/i18n.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import type { ProductForm } from './use-product-editor.ts'

const labels = {
  searchWords: 'staff.catalogue.searchWords',
  goesWith: 'common.goesWith',
  sameRoom: 'staff.catalogue.sameRoom',
} as const
const hints = {
  searchWords: 'staff.catalogue.searchWordsHint',
  goesWith: 'staff.catalogue.productsHint',
  sameRoom: 'staff.catalogue.productsHint',
} as const

/** The fields for more words by which searches find a product, and for the products shown with it. */
export function FindingSection({ form }: { form: ProductForm }) {
  const t = useT()
  const { defaultValues } = form.formState
  return (
    <Panel title={t('staff.catalogue.finding')}>
      <div className="grid gap-3">
        {(['searchWords', 'goesWith', 'sameRoom'] as const).map((name) => (
          <TextareaField
            key={name}
            {...form.field(name)}
            label={t(labels[name])}
            hint={t(hints[name])}
            rows={3}
            spellCheck={false}
            defaultValue={defaultValues?.[name]}
            controlClass="field-sizing-content"
          />
        ))}
      </div>
    </Panel>
  )
}
