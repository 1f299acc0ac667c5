import { toPair } from '#core/shop-texts/documents.ts'
import { useT } from '../../i18n/i18n.tsx'
import { AddButton, RemoveButton } from '../../staff/ui/row-buttons.tsx'
import { LinePair, LinesPair, RichPair, TextPair } from './pair-fields.tsx'
import { PartList } from './part-list.tsx'
import { useTextForm } from './text-form.ts'

/** The form of a policy with its sections. Sections about delivery and returns also have subsections. */
export function PolicyForm() {
  const t = useT()
  const { read } = useTextForm()
  return (
    <>
      <LinePair path="title" label={t('staff.texts.headline')} />
      <TextPair path="introduction" label={t('staff.texts.introduction')} />
      <PartList
        path="sections"
        noun={t('staff.texts.policySection')}
        newPart={(id) => ({
          id,
          title: toPair(() => ''),
          content: toPair(() => []),
          subsections: [],
        })}
      >
        {(path) => (
          <>
            <LinePair path={`${path}.title`} label={t('staff.texts.headline')} />
            <RichPair path={`${path}.content`} label={t('staff.texts.content')} />
            {(read(`${path}.subsections`) as unknown[] | undefined)?.length !== 0 && (
              <PartList
                path={`${path}.subsections`}
                noun={t('staff.texts.subsection')}
                newPart={(id) => ({ id, title: toPair(() => ''), content: toPair(() => []) })}
              >
                {(inner) => <SubsectionFields path={inner} />}
              </PartList>
            )}
          </>
        )}
      </PartList>
      <TextPair path="disclaimer" label={t('staff.texts.disclaimer')} />
    </>
  )
}

/** The lists of a subsection, grouped by whether its page shows them before or after the numbered steps. */
const lists = {
  before: [
    ['criteria', 'policies.criteria'],
    ['nonEligibleProducts', 'policies.nonEligibleProducts'],
  ],
  after: [['eligibility', 'policies.eligibility']],
} as const

function SubsectionFields({ path }: { path: string }) {
  const t = useT()
  const { read } = useTextForm()
  const has = (part: string) => read(`${path}.${part}`) !== undefined
  const lines = (which: keyof typeof lists) =>
    lists[which].map(
      ([part, label]) => has(part) && <LinesPair key={part} path={`${path}.${part}`} label={t(label)} />,
    )
  return (
    <>
      <LinePair path={`${path}.title`} label={t('staff.texts.headline')} />
      <RichPair path={`${path}.content`} label={t('staff.texts.content')} />
      {lines('before')}
      {has('steps') && <Steps path={`${path}.steps`} />}
      {lines('after')}
      {has('refundMethod') && (
        <TextPair path={`${path}.refundMethod`} label={t('policies.refundMethod')} rows={2} />
      )}
      {has('refundTimeline') && (
        <TextPair path={`${path}.refundTimeline`} label={t('policies.refundTimeline')} rows={2} />
      )}
      {has('partialRefunds') && (
        <LinesPair path={`${path}.partialRefunds`} label={t('policies.partialRefunds')} />
      )}
      {has('note') && <TextPair path={`${path}.note`} label={t('common.note')} rows={2} />}
    </>
  )
}

/** The numbered steps of a subsection. */
function Steps({ path }: { path: string }) {
  const t = useT()
  const { read, change, disabled } = useTextForm()
  const steps = (read(path) ?? []) as unknown[]
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('policies.steps')}</legend>
      <ol className="grid gap-4">
        {steps.map((_, index) => {
          const number = index + 1
          return (
            // oxlint-disable-next-line react/no-array-index-key -- steps have no identity but their place
            <li key={index} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 border-l border-line pl-3">
              <div className="grid gap-3">
                <LinePair path={`${path}.${index}.title`} label={t('staff.texts.stepTitle', { number })} />
                <TextPair
                  path={`${path}.${index}.description`}
                  label={t('staff.texts.stepText', { number })}
                  rows={2}
                />
              </div>
              {!disabled && (
                <RemoveButton
                  label={t('common.removeNamed', { name: t('staff.texts.stepTitle', { number }) })}
                  onRemove={() =>
                    change(
                      path,
                      steps.filter((_step, at) => at !== index),
                    )
                  }
                />
              )}
            </li>
          )
        })}
      </ol>
      {!disabled && (
        <p className="mt-3">
          <AddButton
            isFull={steps.length >= 40}
            onAdd={() => change(path, [...steps, { title: toPair(() => ''), description: toPair(() => '') }])}
          >
            {t('staff.texts.addPart', { noun: t('staff.texts.step') })}
          </AddButton>
        </p>
      )}
    </fieldset>
  )
}
