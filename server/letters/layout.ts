import { shopName } from '../../core/shop.ts'
import type { Letter } from '../providers/mail/mail.ts'

/** What a letter says, paragraph by paragraph; a link and a code stand on lines of their own. */
export type Paragraph = string | { link: string; label: string } | { code: string }

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text that says the same in HTML, whatever it holds. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign]!)
}

/** A letter of the shop: the same paragraphs as plain text and as HTML. */
export function letter(subject: string, paragraphs: readonly Paragraph[], language: string): Letter {
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

function toText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  return 'code' in paragraph ? paragraph.code : `${paragraph.label}\n${paragraph.link}`
}

function toHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`
  return 'code' in paragraph
    ? `<p style="margin:0 0 16px;font-size:28px;letter-spacing:4px">${escapeHtml(paragraph.code)}</p>`
    : `<p style="margin:0 0 16px"><a style="color:#0F5159" href="${escapeHtml(paragraph.link)}">${escapeHtml(paragraph.label)}</a></p>`
}
