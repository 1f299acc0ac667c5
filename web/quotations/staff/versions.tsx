import type { ReactNode } from 'react'
import type { StaffQuotation } from '#core/api/quotations/quotations-staff.ts'
import { formatRinggit } from '#core/money.ts'
import { quotationSums, type QuotationContent } from '#core/quotations/content.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { Table, Cell, rowClass } from '../../staff/ui/table.tsx'

/** The most versions that are compared. */
const mostCompared = 3

interface Compared {
  key: string
  title: string
  content: QuotationContent
  seen: string
}

/** The last versions side by side; what a version changed is struck: "changes struck". */
export function Versions({ quotation }: { quotation: StaffQuotation }) {
  const { t, language } = useTranslator()
  const sent = quotation.versions.slice(0, quotation.draft ? mostCompared - 1 : mostCompared).toReversed()
  const compared: Compared[] = [
    ...sent.map(({ version, content, opened }) => ({
      key: String(version),
      title: t('staff.quotations.version', { version }),
      content,
      seen: t('staff.quotations.opened', { count: opened }),
    })),
    ...(quotation.draft
      ? [
          {
            key: 'draft',
            title: t('staff.quotations.state.draft'),
            content: quotation.next,
            seen: t('staff.quotations.notSent'),
          },
        ]
      : []),
  ]
  const names = new Map<string, string>()
  for (const { content } of compared)
    for (const line of content.lines)
      names.set(keyOf(line), line.kind === 'free' ? line.description : line.productName[language])
  const row = (of: (content: QuotationContent) => string[]) =>
    compared.map(({ key, content }, index) => {
      const before = compared[index - 1]
      return { key, now: of(content), before: before && of(before.content) }
    })
  return (
    <Table
      caption={t('staff.quotations.versions')}
      columns={[
        { title: t('staff.quotations.line'), hideTitle: true },
        ...compared.map(({ title }) => ({ title, figure: true })),
      ]}
    >
      {[...names].map(([key, name]) => (
        <Row
          key={key}
          name={name}
          cells={row(({ lines }) => lineTexts(lines.find((line) => keyOf(line) === key)))}
        />
      ))}
      <Row
        name={t('staff.quotations.discount')}
        cells={row((content) => [formatRinggit(-quotationSums(content).discount)])}
      />
      <Row
        name={t('staff.quotations.deliveryFee')}
        cells={row(({ deliveryFee }) => [formatRinggit(deliveryFee)])}
      />
      <Row
        name={t('staff.quotations.total')}
        cells={row((content) => [formatRinggit(quotationSums(content).total)])}
      />
      <Row
        name={t('staff.quotations.seen')}
        cells={compared.map(({ key, seen }) => ({ key, now: [seen], before: [seen] }))}
      />
    </Table>
  )
}

type ContentLine = QuotationContent['lines'][number]

const keyOf = (line: ContentLine) =>
  line.kind === 'free' ? `free ${line.description}` : `${line.productId} ${line.specId}`

/** Pieces and price of a line, which are compared one by one; a dash if a version does not have it. */
const lineTexts = (line: ContentLine | undefined): string[] =>
  line === undefined ? ['–'] : [`${line.pieces} ×`, formatRinggit(line.price)]

interface RowProps {
  name: string
  cells: readonly { key: string; now: readonly string[]; before: readonly string[] | undefined }[]
}

function Row({ name, cells }: RowProps) {
  return (
    <tr className={rowClass}>
      <Cell className="wrap-anywhere">{name}</Cell>
      {cells.map(({ key, now, before }) => (
        <Cell key={key} figure>
          {now.map((part, index) => (
            <Part key={index} now={part} before={before?.[index]} />
          ))}
        </Cell>
      ))}
    </tr>
  )
}

function Part({ now, before }: { now: string; before: string | undefined }): ReactNode {
  const t = useT()
  const isChanged = before !== undefined && before !== now && before !== '–'
  return (
    <span className="whitespace-nowrap">
      {isChanged && (
        <>
          <span className="sr-only">{t('staff.quotations.was')} </span>
          <s className="text-ink-soft">{before}</s>{' '}
        </>
      )}
      {now}{' '}
    </span>
  )
}
