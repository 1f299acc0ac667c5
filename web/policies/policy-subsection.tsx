import type { ReactNode } from 'react'
import type { PolicySubsection } from '#core/policies/documents.ts'
import { useT } from '../i18n/i18n.tsx'
import { PolicyText } from './formatted-text.tsx'
import { DashList } from './rich-text.tsx'

/**
 * A subsection of a policy: "Each subsection may show: title and content". It may also have lists, numbered steps,
 * refunds and a note.
 */
export function Subsection(props: { subsection: PolicySubsection; headingLevel: 2 | 3 }) {
  const { subsection, headingLevel } = props
  const t = useT()
  const { criteria, nonEligibleProducts, steps, eligibility, partialRefunds, note } = subsection
  const Title = `h${headingLevel}` as const
  const partLevel = headingLevel === 2 ? 3 : 4
  const refund = [
    { label: t('policies.refundMethod'), text: subsection.refundMethod },
    { label: t('policies.refundTimeline'), text: subsection.refundTimeline },
  ].filter(({ text }) => text !== undefined)
  return (
    <section
      id={subsection.id}
      tabIndex={-1}
      aria-labelledby={`${subsection.id}-title`}
      className="outline-none"
    >
      <Title
        id={`${subsection.id}-title`}
        className={`mb-3 text-balance ${headingLevel === 2 ? 'text-h2' : 'text-xl font-medium'}`}
      >
        {subsection.title}
      </Title>
      <PolicyText text={subsection.content} headingLevel={partLevel} />
      <ListPart title={t('policies.criteria')} items={criteria} level={partLevel} />
      <ListPart title={t('policies.nonEligibleProducts')} items={nonEligibleProducts} level={partLevel} />
      {steps && (
        <Part title={t('policies.steps')} level={partLevel}>
          <ol role="list" className="mt-3">
            {steps.map(({ title, description }, index) => (
              <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] border-t border-line py-4">
                <span className="tabular text-xl text-ink-soft">{index + 1}</span>
                <div>
                  <p className="font-semibold">{title}</p>
                  <p>{description}</p>
                </div>
              </li>
            ))}
          </ol>
        </Part>
      )}
      <ListPart title={t('policies.eligibility')} items={eligibility} level={partLevel} />
      {refund.length > 0 && (
        <dl className="mt-6">
          {refund.map(({ label, text }) => (
            <div
              key={label}
              className="grid gap-x-6 border-t border-line py-3.5 sm:grid-cols-[9rem_minmax(0,1fr)]"
            >
              <dt className="font-semibold">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <ListPart title={t('policies.partialRefunds')} items={partialRefunds} level={partLevel} />
      {note !== undefined && (
        <p className="mt-6 bg-studio px-5 py-4">
          <strong className="block font-semibold">{t('common.note')}</strong>
          {note}
        </p>
      )}
    </section>
  )
}

function Part({ title, level, children }: { title: string; level: 3 | 4; children: ReactNode }) {
  const Heading = `h${level}` as const
  return (
    <>
      <Heading className="mt-6 text-lg">{title}</Heading>
      {children}
    </>
  )
}

function ListPart({ title, items, level }: { title: string; items?: readonly string[]; level: 3 | 4 }) {
  if (items === undefined || items.length === 0) return null
  return (
    <Part title={title} level={level}>
      <DashList items={items} />
    </Part>
  )
}
