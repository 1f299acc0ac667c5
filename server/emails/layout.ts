import { writtenName } from '#core/accounts/names.ts'
import { shopName } from '#core/shop/shop.ts'
import type { Email } from '../providers/mail/mail.ts'
import type { Wording } from './wording.ts'

type Pair = readonly [name: string, value: string]

/** A row of goods: 2 × Aero Chair, Teal, RM 1,858. */
interface GoodsRow {
  quantity: number
  what: string
  amount: string
}

/** A paragraph of an email; `facts` are names with values, `goods` are items and their sums. */
export type Paragraph =
  | string
  | { link: string; label: string }
  | { code: string }
  | { heading: string }
  | { facts: readonly Pair[] }
  | { goods: readonly GoodsRow[]; sums: readonly Pair[] }

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes the special characters of HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign]!)
}

const maxGreetedName = 60

/**
 * The first line of an email. The name is left out if it looks like a message or a link, because anybody can enter any
 * name.
 * @example
 * greeting({ name: 'Siti' }, builtInWording('en')) //=> 'Hello Siti,'
 * greeting({ name: 'Mei Ling', nameInScript: '美玲' }, builtInWording('en')) //=> 'Hello 美玲 Mei Ling,'
 * greeting({ name: 'Win at www.example.com' }, builtInWording('en')) //=> 'Hello,'
 */
export function greeting(
  { name, nameInScript }: { name: string; nameInScript?: string | null | undefined },
  { t }: Wording,
): string {
  const own = nameInScript && mayGreet(nameInScript) ? nameInScript : ''
  const called = writtenName({ name: mayGreet(name) ? name : '', nameInScript: own })
  return called === '' ? t('emails.greetingUnnamed') : t('emails.greeting', { name: called })
}

function mayGreet(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
  return name.length <= maxGreetedName && !/:\/\/|www\.|@/.test(plain)
}

/** Composes an email: the same paragraphs as plain text and as HTML. */
export function composeEmail(
  { language }: Pick<Wording, 'language'>,
  title: string,
  content: readonly Paragraph[],
): Email {
  const subject = oneLine(title)
  const paragraphs = content.map(singleLined)
  return {
    subject: `${shopName} | ${subject}`,
    text: `${paragraphs.map(toText).join('\n\n')}\n\n${shopName}\n`,
    html: `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#F4F2EE;color:#1B1D1C;font:16px/1.6 system-ui,sans-serif">
<div style="max-width:32rem;margin:0 auto;padding:32px;background:#fff">
${paragraphs.map(toHtml).join('\n')}
<p style="margin:32px 0 0;color:#575A55">${shopName}</p>
</div>
</body>
</html>
`,
  }
}

/** Removes line breaks and direction marks, by which a name could change the meaning of an email. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()

function singleLined(paragraph: Paragraph): Paragraph {
  if (typeof paragraph === 'string') return oneLine(paragraph)
  const pairs = (list: readonly Pair[]) =>
    list.map(([name, value]) => [oneLine(name), oneLine(value)] as const)
  if ('facts' in paragraph) return { facts: pairs(paragraph.facts) }
  if (!('goods' in paragraph)) return paragraph
  const goods = paragraph.goods.map((row) => ({ ...row, what: oneLine(row.what) }))
  return { goods, sums: pairs(paragraph.sums) }
}

function toText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  if ('code' in paragraph) return paragraph.code
  if ('heading' in paragraph) return paragraph.heading
  if ('facts' in paragraph) return paragraph.facts.map(([name, value]) => `${name}  ${value}`).join('\n')
  if ('goods' in paragraph)
    return [
      ...paragraph.goods.map(({ quantity, what, amount }) => `${quantity} ×  ${what}  ${amount}`),
      ...paragraph.sums.map(([name, amount]) => `${name}  ${amount}`),
    ].join('\n')
  return `${paragraph.label}\n${paragraph.link}`
}

function toHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`
  if ('code' in paragraph)
    return `<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px">${escapeHtml(paragraph.code)}</p>`
  if ('heading' in paragraph)
    return `${dimensionLine}<h2 style="margin:12px 0 8px;font-size:17px;line-height:24px;font-weight:600">${escapeHtml(paragraph.heading)}</h2>`
  if ('facts' in paragraph) return table(paragraph.facts.map(factRow))
  if ('goods' in paragraph)
    return table([
      ...paragraph.goods.map(goodsRow),
      ...paragraph.sums.map((sum) => sumRow(sum, sum === paragraph.sums.at(-1))),
    ])
  return `<p style="margin:0 0 16px"><a style="color:#0F5159" href="${escapeHtml(paragraph.link)}">${escapeHtml(paragraph.label)}</a></p>`
}

/** The shop's ornament, a line with ticks. It is a table, because mail programs render little else. */
const dimensionLine =
  '<table role="presentation" style="width:100%;margin:24px 0 0;border-collapse:collapse"><tr><td style="height:9px;padding:0;border-left:1px solid #1B1D1C;border-right:1px solid #1B1D1C;vertical-align:middle"><div style="height:1px;line-height:1px;font-size:1px;background:#1B1D1C"></div></td></tr></table>'

const table = (rows: readonly string[]) =>
  `<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px;line-height:22px">\n${rows.join('\n')}\n</table>`

const edge = 'border-bottom:1px solid #DCD9D1;vertical-align:top'

const factRow = ([name, value]: Pair) =>
  `<tr><td style="padding:6px 16px 6px 0;width:38%;color:#575A55;${edge}">${escapeHtml(name)}</td><td style="padding:6px 0;${edge}">${escapeHtml(value)}</td></tr>`

const goodsRow = ({ quantity, what, amount }: GoodsRow) =>
  `<tr><td style="padding:8px 12px 8px 0;white-space:nowrap;color:#575A55;${edge}">${quantity} ×</td><td style="padding:8px 12px 8px 0;width:100%;${edge}">${escapeHtml(what)}</td><td style="padding:8px 0;white-space:nowrap;text-align:right;${edge}">${escapeHtml(amount)}</td></tr>`

const sumRow = ([name, amount]: Pair, isLast: boolean) => {
  const weight = isLast ? ';font-weight:600' : ''
  return `<tr><td colspan="2" style="padding:8px 12px 0 0;vertical-align:top${weight}">${escapeHtml(name)}</td><td style="padding:8px 0 0;white-space:nowrap;text-align:right;vertical-align:top${weight}">${escapeHtml(amount)}</td></tr>`
}
