import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { languages } from '../../../../core/language.ts'
import { video } from '../../../../core/catalogue/video.ts'
import { catalogueLimits } from '../../../../core/catalogue/fields.ts'
import { slugOf } from '../../../../core/slug.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { Film } from '../../product/film.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { DenseInput, DenseSelect, DenseTextArea } from '../../../staff/ui/dense-field.tsx'
import { Panel } from '../../../staff/ui/panel.tsx'
import { useFieldNames } from './field-names.ts'
import { errorOf, type ProductForm } from './product-form.ts'

interface TextsSectionProps {
  form: ProductForm
  isNew: boolean
  categories: readonly { key: string; name: string }[]
}

/** "Bilingual texts": both languages side by side; the category and the film. */
export function TextsSection({ form, isNew, categories }: TextsSectionProps) {
  const t = useT()
  const { inLanguage } = useFieldNames()
  const { defaultValues } = form.formState
  const address = form.register('id')
  return (
    <Panel title={t('staff.catalogue.texts')}>
      <div className="grid gap-x-3.5 gap-y-3 sm:grid-cols-2">
        {languages.map((language) => (
          <Field
            key={language}
            label={inLanguage(t('staff.catalogue.name'), language)}
            required
            error={errorOf(form, `productName.${language}`)}
          >
            {(attributes) => (
              <DenseInput
                {...attributes}
                lang={language}
                autoComplete="off"
                defaultValue={defaultValues?.productName?.[language]}
                {...form.register(`productName.${language}`, {
                  onChange: (event) => {
                    // Until somebody writes an address of their own, a new product's follows its name.
                    if (isNew && language === 'en' && !form.getFieldState('id').isTouched)
                      form.setValue('id', slugOf(String(event.target.value)))
                  },
                })}
              />
            )}
          </Field>
        ))}
        {languages.map((language) => (
          <Field
            key={language}
            label={inLanguage(t('staff.catalogue.description'), language)}
            required
            error={errorOf(form, `description.${language}`)}
          >
            {(attributes) => (
              <DenseTextArea
                {...attributes}
                rows={4}
                lang={language}
                defaultValue={defaultValues?.description?.[language]}
                {...form.register(`description.${language}`)}
              />
            )}
          </Field>
        ))}
        <Field label={t('staff.catalogue.category')} required error={errorOf(form, 'category')}>
          {(attributes) => (
            <DenseSelect
              {...attributes}
              defaultValue={defaultValues?.category}
              {...form.register('category')}
            >
              <option value="">{t('staff.catalogue.chooseCategory')}</option>
              {categories.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </DenseSelect>
          )}
        </Field>
        <VideoField form={form} />
        {isNew && (
          <Field
            label={t('staff.catalogue.address')}
            hint={t('staff.catalogue.addressHint')}
            required
            error={errorOf(form, 'id')}
          >
            {(attributes) => (
              <DenseInput
                {...attributes}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={catalogueLimits.slug}
                {...address}
              />
            )}
          </Field>
        )}
      </div>
    </Panel>
  )
}

/** "Video link": shown as the shop would play it, once somebody asks for it. */
function VideoField({ form }: { form: ProductForm }) {
  const t = useT()
  const { control } = form
  const [link, posterUrl, name] = useWatch({
    control,
    name: ['videoUrl', 'videoPosterUrl', 'productName.en'],
  })
  const [shown, setShown] = useState<string>()
  const film = video(link.trim())
  const playing = film !== undefined && shown === film.url
  return (
    <div className="grid content-start gap-2">
      <Field
        label={t('staff.catalogue.video')}
        hint={film ? undefined : t('staff.catalogue.videoHint')}
        error={errorOf(form, 'videoUrl')}
      >
        {(attributes) => (
          <DenseInput
            {...attributes}
            type="text"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            defaultValue={form.formState.defaultValues?.videoUrl}
            {...form.register('videoUrl')}
          />
        )}
      </Field>
      {film && (
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={playing}
          className="justify-self-start"
          onClick={() => setShown(playing ? undefined : film.url)}
        >
          {t(playing ? 'staff.catalogue.hideVideo' : 'staff.catalogue.showVideo')}
        </Button>
      )}
      {playing && (
        <div className="aspect-video">
          <Film video={film} posterUrl={posterUrl || undefined} productName={name} />
        </div>
      )}
    </div>
  )
}
