import type { ReactNode } from 'react'
import { isMessage, type HomeTexts, type PageTextName } from '#core/shop-texts/documents.ts'
import { pictureTypes } from '#core/catalogue/uploads.ts'
import { usePictureUpload } from '../../catalogue/staff/editor/picture-upload.tsx'
import { publishStep } from '#core/shop-texts/publishing.ts'
import { CheckboxField, TextField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { FileDrop } from '../../staff/ui/file-drop.tsx'
import { draggedClass, MoveButtons, movedTo, useOrder } from '../../staff/ui/reorder.tsx'
import { Button } from '../../ui/button.tsx'
import { Legend } from '../../ui/field.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { Hint } from '../../ui/small-text.tsx'
import { MessageForm } from './message-form.tsx'
import { LinePair, RichPair, TextPair } from './pair-fields.tsx'
import { PolicyForm } from './policy-form.tsx'
import { StoryForm } from './story-form.tsx'
import { useTextForm } from './text-form.ts'
import type { OpenedText } from './use-text-editor.ts'

/** The fields for the text of a given name. */
export function ContentForm({ opened: { name, program = [] } }: { opened: OpenedText }) {
  return <div className="grid gap-5">{isMessage(name) ? <MessageForm program={program} /> : forms[name]}</div>
}

const forms: Readonly<Record<PageTextName, ReactNode>> = {
  hero: <HeroForm />,
  home: <HomeForm />,
  home_story: <HomeStoryForm />,
  banner: <BannerForm />,
  story: <StoryForm />,
  terms: <PolicyForm />,
  privacy: <PolicyForm />,
}

function HeroForm() {
  const t = useT()
  return (
    <>
      <LinePair path="title" label={t('staff.texts.headline')} />
      <TextPair path="text" label={t('staff.texts.text')} />
      <HeroPicture />
      <TextPair path="alt" label={t('staff.texts.alt')} rows={2} />
    </>
  )
}

/** The picture of the hero: the delivered picture, or an uploaded one. */
function HeroPicture() {
  const t = useT()
  const { read, change, disabled } = useTextForm()
  const url = String(read('picture') ?? '')
  const upload = usePictureUpload((uploaded) => change('picture', uploaded))
  return (
    <fieldset>
      <Legend>{t('staff.common.picture')}</Legend>
      <div className="flex flex-wrap items-start gap-3">
        {url === '' ? (
          <p className="text-ink-soft">{t('staff.texts.deliveredPicture')}</p>
        ) : (
          <Picture url={url} alt="" sizes="320px" className="aspect-[20/9.4] w-80 object-cover" />
        )}
        {!disabled && (
          <div className="grid gap-2">
            <FileDrop
              label={t('staff.texts.choosePicture')}
              accept={pictureTypes.join(',')}
              onFiles={(files) => upload.add(files.slice(0, 1))}
            />
            {url !== '' && (
              <Button size="sm" variant="secondary" onClick={() => change('picture', '')}>
                {t('staff.texts.takeDelivered')}
              </Button>
            )}
            {upload.list}
          </div>
        )}
      </div>
      <Hint className="mt-1.5">{t('staff.texts.pictureHint')}</Hint>
    </fieldset>
  )
}

function HomeForm() {
  const t = useT()
  const { read, change, disabled } = useTextForm()
  const sections = (read('sections') ?? []) as HomeTexts['sections']
  const nameOf = (index: number) => t(`staff.texts.section.${sections[index]?.name ?? 'hero'}`)
  const order = useOrder(sections.length, nameOf, (from, to) =>
    change('sections', movedTo(sections, from, to)),
  )
  return (
    <>
      <p className="text-ink-soft">{t('staff.texts.homeHint')}</p>
      <ol className="grid gap-1">
        {sections.map(({ name, shown }, index) => (
          <li
            key={name}
            {...(!disabled && order.drag(index))}
            className={`flex items-center gap-3 border-b border-line py-1 ${disabled ? '' : `cursor-grab ${draggedClass}`}`}
          >
            <span className="min-w-0 grow">
              <CheckboxField
                label={t(`staff.texts.section.${name}`)}
                checked={shown}
                disabled={disabled || name === 'hero'}
                onChange={({ currentTarget }) => change(`sections.${index}.shown`, currentTarget.checked)}
              />
            </span>
            {!disabled && (
              <span className="flex">
                <MoveButtons {...order.buttons(index)} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {order.announcement}
    </>
  )
}

function HomeStoryForm() {
  const t = useT()
  return (
    <>
      <LinePair path="title" label={t('staff.texts.headline')} />
      <TextPair path="text" label={t('staff.texts.text')} rows={4} />
    </>
  )
}

function BannerForm() {
  const t = useT()
  const { read, change, disabled } = useTextForm()
  return (
    <>
      <CheckboxField
        label={t('staff.texts.showBanner')}
        checked={read('shown') === true}
        disabled={disabled}
        onChange={({ currentTarget }) => change('shown', currentTarget.checked)}
      />
      <Hint>{t('staff.texts.bannerHint')}</Hint>
      <TextField
        label={t('staff.texts.until')}
        type="datetime-local"
        step={publishStep * 60}
        value={String(read('until') ?? '')}
        readOnly={disabled}
        className="max-w-60"
        controlClass="tabular"
        hint={t('staff.texts.timeHint')}
        onChange={({ currentTarget }) => change('until', currentTarget.value.slice(0, 16))}
      />
      <RichPair path="text" label={t('staff.texts.text')} />
    </>
  )
}
