import { chapterDrawings, toPair } from '#core/shop-texts/documents.ts'
import { SelectField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { LinePair, RichPair, TextPair } from './pair-fields.tsx'
import { PartList } from './part-list.tsx'
import { useTextForm } from './text-form.ts'

export function StoryForm() {
  const t = useT()
  const { read, change, disabled } = useTextForm()
  const drawings = ['', ...chapterDrawings].map((value) => ({
    value,
    label: t(`staff.texts.drawing.${(value || 'none') as 'none'}`),
  }))
  return (
    <>
      <LinePair path="title" label={t('staff.texts.headline')} />
      <TextPair path="lead" label={t('staff.texts.lead')} />
      <PartList
        path="chapters"
        noun={t('staff.texts.chapter')}
        newPart={(id) => ({
          id,
          title: toPair(() => ''),
          content: toPair(() => []),
          drawing: '',
        })}
      >
        {(path) => (
          <>
            <LinePair path={`${path}.title`} label={t('staff.texts.headline')} />
            <RichPair path={`${path}.content`} label={t('staff.texts.content')} />
            <SelectField
              label={t('staff.texts.drawing')}
              options={drawings}
              value={String(read(`${path}.drawing`) ?? '')}
              disabled={disabled}
              className="max-w-60"
              onChange={({ currentTarget }) => change(`${path}.drawing`, currentTarget.value)}
            />
          </>
        )}
      </PartList>
    </>
  )
}
