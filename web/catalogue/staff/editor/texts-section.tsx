import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { languages } from '#core/language.ts'
import { video } from '#core/catalogue/video.ts'
import { catalogueLimits } from '#core/catalogue/fields.ts'
import { slugOf } from '#core/slug.ts'
import { SelectField, TextareaField, TextField } from '#web/forms/fields.tsx'
import { useT } from '#web/i18n/i18n.tsx'
import { Film } from '../../product/film.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/staff/ui/panel.tsx'
import { useFieldNames } from './field-names.ts'
import type { Categories, ProductForm } from './use-product-editor.ts'

/** The section "Bilingual texts", with both languages side by side, and with the category and the film. */
export function TextsSection(props: { form: ProductForm; isNew: boolean; categories: Categories }) {
  const { form, isNew, categories } = props
  const t = useT()
  const { inLanguage } = useFieldNames()
  const { defaultValues } = form.formState
  return (
    <Panel title={t('staff.catalogue.texts')}>
      <div className="grid gap-x-3.5 gap-y-3 sm:grid-cols-2">
        {languages.map((language) => (
          <TextField
            key={language}
            {...form.field(`productName.${language}`, {
              onChange: (event) => {
                // The id of a new product follows its name until somebody types an id.
                if (isNew && language === 'en' && !form.getFieldState('id').isTouched)
                  form.setValue('id', slugOf(String(event.target.value)))
              },
            })}
            label={inLanguage(t('staff.common.name'), language)}
            required
            lang={language}
            defaultValue={defaultValues?.productName?.[language]}
          />
        ))}
        {languages.map((language) => (
          <TextareaField
            key={language}
            {...form.field(`description.${language}`)}
            label={inLanguage(t('staff.catalogue.description'), language)}
            required
            rows={4}
            lang={language}
            defaultValue={defaultValues?.description?.[language]}
          />
        ))}
        <SelectField
          {...form.field('category')}
          label={t('common.category')}
          required
          defaultValue={defaultValues?.category}
          options={[
            { value: '', label: t('staff.catalogue.chooseCategory') },
            ...categories.map(({ key, name }) => ({ value: key, label: name })),
          ]}
        />
        <VideoField form={form} />
        {isNew && (
          <TextField
            {...form.field('id')}
            label={t('staff.catalogue.address')}
            hint={t('staff.catalogue.addressHint')}
            required
            verbatim
            maxLength={catalogueLimits.slug}
          />
        )}
      </div>
    </Panel>
  )
}

/** The field "Video link", with a preview on request. */
function VideoField({ form }: { form: ProductForm }) {
  const t = useT()
  const [link, posterUrl, name] = useWatch({
    control: form.control,
    name: ['videoUrl', 'videoPosterUrl', 'productName.en'],
  })
  const [shown, setShown] = useState<string>()
  const film = video(link.trim())
  const playing = film !== undefined && shown === film.url
  return (
    <div className="grid content-start gap-2">
      <TextField
        {...form.field('videoUrl')}
        label={t('staff.catalogue.video')}
        hint={film ? undefined : t('staff.catalogue.videoHint')}
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
        defaultValue={form.formState.defaultValues?.videoUrl}
      />
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
