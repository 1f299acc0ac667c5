import { get, useFormState } from 'react-hook-form'
import { useState } from 'react'
import { places } from '#core/catalogue/fields.ts'
import { assemblers } from '#core/catalogue/kinds/parcels.ts'
import { languages } from '#core/language.ts'
import { NumberField, SelectField, TextareaField, TextField } from '#web/forms/fields.tsx'
import { useT } from '#web/i18n/i18n.tsx'
import { useFieldNames } from './field-names.ts'
import { ParcelRows } from './parcel-rows.tsx'
import type { SpecDraft } from './product-draft.ts'
import { SwatchRows } from './swatch-rows.tsx'
import type { ProductForm } from './use-product-editor.ts'

interface SpecPartProps {
  form: ProductForm
  index: number
  spec: SpecDraft
}

const detailNames = [
  'sizeCm',
  'heightRangeCm',
  'swatches',
  'materials',
  'netWeightKg',
  'grossWeightKg',
  'parcels',
  'assembly',
  'standsOn',
  'mountHeightCm',
  'model',
] as const

/** The optional fields of a spec. They are unfolded if one of them has an error. */
export function SpecDetails({ form, index, spec }: SpecPartProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { errors } = useFormState({ control: form.control })
  const isWrong = detailNames.some((name) => get(errors, `specs.${index}.${name}`) !== undefined)
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="col-span-full border-t border-line pt-2"
    >
      <summary className="min-h-9 content-center font-medium pointer-coarse:min-h-11">
        {t('staff.catalogue.specDetails')}
      </summary>
      <div className="grid gap-x-3 gap-y-4 pt-2 pb-1">
        <Measures form={form} index={index} spec={spec} />
        {/* The names of the rows' fields contain the spec's index. When a move changes it, the new key creates the
          rows again. */}
        <SwatchRows key={`swatches-${index}`} form={form} index={index} />
        <Materials form={form} index={index} spec={spec} />
        <ParcelRows key={`parcels-${index}`} form={form} index={index} />
        <Delivery form={form} index={index} spec={spec} />
      </div>
    </details>
  )
}

const figures = 'tabular text-end'
const row = 'grid grid-cols-3 items-start gap-x-3 gap-y-3 md:grid-cols-6'

function Measures({ form, index, spec }: SpecPartProps) {
  const t = useT()
  const { inLanguage } = useFieldNames()
  const range = `specs.${index}.heightRangeCm` as const
  return (
    <>
      <div className={row}>
        {(['width', 'depth', 'height'] as const).map((side) => (
          <NumberField
            key={side}
            {...form.field(`specs.${index}.sizeCm.${side}`)}
            label={t(`staff.catalogue.${side}`)}
            inputMode="decimal"
            controlClass={figures}
            defaultValue={spec.sizeCm[side]}
          />
        ))}
        <SelectField
          {...form.field(`specs.${index}.standsOn`)}
          label={t('staff.catalogue.standsOn')}
          defaultValue={spec.standsOn}
          options={[
            { value: '', label: t('staff.catalogue.notSaid') },
            ...places.map((place) => ({
              value: place,
              label: t(`staff.catalogue.place.${place === 'desk edge' ? 'deskEdge' : place}`),
            })),
          ]}
        />
        <NumberField
          {...form.field(`specs.${index}.mountHeightCm`)}
          className="col-span-2"
          label={t('staff.catalogue.mountHeight')}
          inputMode="decimal"
          controlClass={figures}
          defaultValue={spec.mountHeightCm}
        />
      </div>
      <fieldset className={row}>
        <legend className="sr-only">{t('staff.catalogue.heightRange')}</legend>
        {(['min', 'max'] as const).map((end) => (
          <NumberField
            key={end}
            {...form.field(`${range}.${end}`)}
            label={t(end === 'min' ? 'staff.catalogue.lowest' : 'staff.catalogue.highest')}
            inputMode="decimal"
            controlClass={figures}
            defaultValue={spec.heightRangeCm[end]}
          />
        ))}
        {languages.map((language) => (
          <TextField
            key={language}
            {...form.field(`${range}.of.${language}`)}
            className="max-md:col-span-full md:col-span-2"
            label={inLanguage(t('staff.catalogue.measuredAt'), language)}
            lang={language}
            defaultValue={spec.heightRangeCm.of[language]}
          />
        ))}
      </fieldset>
    </>
  )
}

function Materials({ form, index, spec }: SpecPartProps) {
  const t = useT()
  const { inLanguage } = useFieldNames()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {languages.map((language) => (
        <TextareaField
          key={language}
          {...form.field(`specs.${index}.materials.${language}`)}
          label={inLanguage(t('staff.catalogue.materials'), language)}
          hint={t('staff.catalogue.onePerLine')}
          rows={2}
          lang={language}
          defaultValue={spec.materials[language]}
        />
      ))}
    </div>
  )
}

function Delivery({ form, index, spec }: SpecPartProps) {
  const t = useT()
  const weight = (name: 'netWeightKg' | 'grossWeightKg', label: string) => (
    <NumberField
      {...form.field(`specs.${index}.${name}`)}
      label={label}
      inputMode="decimal"
      controlClass={figures}
      defaultValue={spec[name]}
    />
  )
  return (
    <div className={row}>
      {weight('netWeightKg', t('staff.catalogue.netWeight'))}
      {weight('grossWeightKg', t('staff.catalogue.grossWeight'))}
      <NumberField
        {...form.field(`specs.${index}.assembly.minutes`)}
        label={t('staff.catalogue.assemblyMinutes')}
        controlClass={figures}
        defaultValue={spec.assembly.minutes}
      />
      <NumberField
        {...form.field(`specs.${index}.assembly.people`)}
        label={t('staff.catalogue.assemblyPeople')}
        controlClass={figures}
        defaultValue={spec.assembly.people}
      />
      <SelectField
        {...form.field(`specs.${index}.assembly.by`)}
        className="col-span-2"
        label={t('staff.catalogue.assemblyBy')}
        defaultValue={spec.assembly.by}
        options={[
          { value: '', label: t('staff.catalogue.notSaid') },
          ...assemblers.map((by) => ({ value: by, label: t(`staff.catalogue.assembler.${by}`) })),
        ]}
      />
      <TextField
        {...form.field(`specs.${index}.model`)}
        className="col-span-full"
        label={t('staff.catalogue.model')}
        hint={t('staff.catalogue.modelHint')}
        verbatim
        defaultValue={spec.model}
      />
    </div>
  )
}
