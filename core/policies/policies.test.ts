import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block, Run } from '../shop-texts/rich-text.ts'
import { policyDocument, type DeliveredPolicy } from './documents.ts'
import {
  columnWidth,
  deliverySection,
  deliverySectionId,
  deliverySubsectionId,
  hasContent,
  hasTableOfContents,
  isAvailable,
  parseFormatted,
  returnsSubsections,
} from './policies.ts'

function file(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../public/assets/data/${name}.json`, import.meta.url), 'utf8'))
}

const names = ['privacy-policy', 'terms-conditions']
const privacy = policyDocument.parse(file('privacy-policy'))
const terms = policyDocument.parse(file('terms-conditions'))
const section: DeliveredPolicy['sections'][number] = {
  id: 'orders',
  title: 'Orders',
  content: 'We call you.',
  subsections: [],
}
const document: DeliveredPolicy = {
  title: 'Terms',
  effectiveDate: '2025-10-01',
  lastUpdated: '2025-09-15',
  introduction: 'Read me.',
  sections: [section],
  disclaimer: 'Pictures are renders.',
}

describe('columnWidth', () => {
  it.each([
    [0, 'third'],
    [499, 'third'],
    [500, 'half'],
    [1499, 'half'],
    [1500, 'full'],
    [9000, 'full'],
  ])('of %d characters is %s', (length, width) => {
    expect(columnWidth('椅'.repeat(length))).toBe(width)
    expect(columnWidth('🪑'.repeat(length))).toBe(width)
  })
})

describe('hasTableOfContents', () => {
  it.each([
    [0, false],
    [3, false],
    [4, true],
  ])('with %d sections is %s', (count, shown) => {
    expect(hasTableOfContents(Array.from({ length: count }, () => section))).toBe(shown)
  })
})

describe('isAvailable', () => {
  it('needs a document with content', () => {
    expect(isAvailable(undefined)).toBe(false)
    expect(isAvailable(null)).toBe(false)
    expect(isAvailable({ ...document, sections: [] })).toBe(false)
    expect(isAvailable({ ...document, sections: [{ ...section, content: ' \n ' }] })).toBe(false)
    expect(isAvailable(document)).toBe(true)
  })

  it('counts a section with subsections only', () => {
    const subsections = [{ id: 'delivery-policy', title: 'At your door', content: 'Two people.' }]
    expect(isAvailable({ ...document, sections: [{ ...section, content: '', subsections }] })).toBe(true)
  })
})

describe('hasContent', () => {
  it('ignores white space', () => {
    expect(hasContent({ content: '' })).toBe(false)
    expect(hasContent({ content: ' \n\u3000' })).toBe(false)
    expect(hasContent(section)).toBe(true)
  })
})

describe('the delivery and returns pages', () => {
  const subsections = ['refunds', deliverySubsectionId, 'exchanges'].map((id) => ({
    id,
    title: id,
    content: '',
  }))
  const delivery = { ...section, id: deliverySectionId, subsections }

  it('find their section by its fixed id', () => {
    expect(deliverySection({ ...document, sections: [section, delivery] })).toBe(delivery)
    expect(deliverySection(document)).toBeUndefined()
  })

  it('list every subsection but the delivery policy, in order', () => {
    expect(returnsSubsections(delivery).map(({ id }) => id)).toEqual(['refunds', 'exchanges'])
  })
})

describe('parseFormatted', () => {
  it('reads headings, paragraphs and lists', () => {
    expect(parseFormatted('## Payment\nIn cash.\n\nAlways.\n- desks\n- chairs\n\n- lamps\n\nEnd.')).toEqual([
      { kind: 'heading', runs: [text('Payment')] },
      { kind: 'paragraph', runs: [text('In cash.')] },
      { kind: 'paragraph', runs: [text('Always.')] },
      { kind: 'list', items: [[text('desks')], [text('chairs')], [text('lamps')]] },
      { kind: 'paragraph', runs: [text('End.')] },
    ])
  })

  it('continues the paragraph or item above, as Markdown does', () => {
    expect(parseFormatted('one\r\n two\n- three\nfour\n## five\nsix')).toEqual([
      { kind: 'paragraph', runs: [text('one two')] },
      { kind: 'list', items: [[text('three four')]] },
      { kind: 'heading', runs: [text('five')] },
      { kind: 'paragraph', runs: [text('six')] },
    ])
  })

  it('reads bold and italic, inside words and in Chinese too', () => {
    expect(parseFormatted('**西馬**：3 天，*海*運')).toEqual([
      {
        kind: 'paragraph',
        runs: [{ kind: 'bold', text: '西馬' }, text('：3 天，'), { kind: 'italic', text: '海' }, text('運')],
      },
    ])
    expect(parseFormatted('- **Lift:** *free*')).toEqual([
      {
        kind: 'list',
        items: [[{ kind: 'bold', text: 'Lift:' }, text(' '), { kind: 'italic', text: 'free' }]],
      },
    ])
  })

  it.each([
    '120 * 60 * 74 cm',
    '**open',
    'open*',
    '** early**',
    '**late **',
    'so * early*',
    'so *late *',
    '* no bullet',
    '****',
    '#hash',
    '# one',
    '##none',
    '-5 %',
    '1. one',
    '[link](javascript:alert(1))',
    '<script>alert(1)</script>',
    '&lt;b&gt;',
  ])('does not change %s', (plain) => {
    expect(parseFormatted(plain)).toEqual([{ kind: 'paragraph', runs: [text(plain)] }])
  })

  it('is empty for an empty text', () => {
    expect(parseFormatted('')).toEqual([])
    expect(parseFormatted(' \n\t\r\n')).toEqual([])
  })

  it('removes only Markdown signs from any text, and adds nothing', () => {
    const pieces = fc.constantFrom(
      '**',
      '*',
      '## ',
      '##',
      '- ',
      '-',
      '\n',
      '\r\n',
      '\n\n',
      ' ',
      'a',
      '椅',
      '<b>',
      '🪑',
    )
    const anything = fc.oneof(
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(anything, (source) => {
        const shown = linesOf(parseFormatted(source)).join('')
        expect(bare(shown)).toBe(bare(source))
        expect(isSubsequence(dense(shown), dense(source))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('does not change text without signs', () => {
    const words = fc.stringMatching(/^[^\s*#-]{1,8}$/)
    fc.assert(
      fc.property(fc.array(words, { minLength: 1 }), (written) => {
        expect(parseFormatted(written.join(' '))).toEqual([
          { kind: 'paragraph', runs: [text(written.join(' '))] },
        ])
      }),
    )
  })

  it('reads any written blocks back', () => {
    fc.assert(
      fc.property(fc.array(blockArbitrary(), { maxLength: 8 }), (blocks) => {
        const apart = blocks.filter((block, i) => !(block.kind === 'list' && blocks[i - 1]?.kind === 'list'))
        expect(parseFormatted(apart.map(write).join('\n\n'))).toEqual(apart)
      }),
    )
  })

  it('takes linear time for a hostile text', () => {
    const hostile = ['*', '**a ', '*a', '** ', '- ', '\n'].map((piece) => piece.repeat(50_000))
    expect(hostile.map((source) => parseFormatted(source).length)).toEqual([1, 1, 1, 1, 1, 0])
  })
})

describe.each(names)('the published %s', (name) => {
  const english = policyDocument.parse(file(name))
  const chinese = policyDocument.parse(file(`${name}.zh-TW`))

  it('is complete in both languages, without unknown fields', () => {
    for (const [suffix, read] of [
      ['', english],
      ['.zh-TW', chinese],
    ] as const) {
      const sections = read.sections.map(({ subsections, ...rest }) =>
        subsections.length > 0 ? { ...rest, subsections } : rest,
      )
      expect({ ...read, sections }).toEqual(file(`${name}${suffix}`))
      expect(isAvailable(read)).toBe(true)
      for (const part of partsOf(read)) expect(hasContent(part)).toBe(true)
    }
  })

  it('has the same ids, lists and formatting in both languages', () => {
    expect(shapeOf(chinese)).toEqual(shapeOf(english))
  })

  it('contains the same numbers in both languages', () => {
    expect(figuresOf(chinese)).toEqual(figuresOf(english))
  })

  it('uses only its own language', () => {
    for (const words of wordsOf(english)) expect(words).not.toMatch(/\p{Script=Han}/u)
    for (const words of wordsOf(chinese)) {
      expect(words).toMatch(/\p{Script=Han}/u)
      expect(words).not.toMatch(/\b(the|and|you|we|is|to)\b/i)
    }
  })

  it('shows no Markdown signs', () => {
    for (const read of [english, chinese]) {
      for (const words of wordsOf(read)) expect(words).not.toMatch(/\*|^#|^- |\n/)
    }
  })

  it('refers to the Contact page, because addresses are settings of the shop', () => {
    for (const read of [english, chinese]) expect(wordsOf(read).join(' ')).not.toMatch(/@|https?:/)
  })
})

describe('the published documents', () => {
  it('give the privacy page all three column widths', () => {
    const widths = privacy.sections.map(({ content }) => columnWidth(content))
    expect(new Set(widths)).toEqual(new Set(['third', 'half', 'full']))
  })

  it('give the terms their table of contents', () => {
    expect(hasTableOfContents(terms.sections)).toBe(true)
  })

  it.each([
    ['terms-conditions', /Delivery is included in the price[\s\S]*\*\*Taiwan:\*\* \d+–\d+ working days/],
    ['terms-conditions.zh-TW', /價格已含配送費[\s\S]*\*\*台灣\*\*：\d+ 至 \d+ 個工作天/],
  ])('%s says that delivery is included in the price, and how long it usually takes', (name, said) => {
    expect(deliverySection(policyDocument.parse(file(name)))?.content).toMatch(said)
  })

  it('contain the parts for the delivery page and the returns page', () => {
    const delivery = deliverySection(terms)
    expect(delivery?.subsections.map(({ id }) => id)).toContain(deliverySubsectionId)
    const returns = delivery === undefined ? [] : returnsSubsections(delivery)
    const fields = new Set(returns.flatMap((subsection) => Object.keys(subsection)))
    expect([...fields].sort()).toEqual(
      [
        'id',
        'title',
        'content',
        'criteria',
        'nonEligibleProducts',
        'steps',
        'eligibility',
        'refundMethod',
        'refundTimeline',
        'partialRefunds',
        'note',
      ].sort(),
    )
  })
})

/** Returns every section and subsection in order, with plain texts and formatted content separate. */
function partsOf({ sections }: DeliveredPolicy) {
  return sections
    .flatMap(({ subsections, ...part }) => [part, ...subsections])
    .map(({ id, content, ...texts }) => ({ id, content, texts }))
}

/** Returns the visible lines of formatted blocks. */
function linesOf(blocks: Block[]): string[] {
  return blocks
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.runs]))
    .map((runs) => runs.map((run) => run.text).join(''))
}

/** Returns every visible text of a document. */
function wordsOf(read: DeliveredPolicy): string[] {
  return [read.title, read.introduction, read.disclaimer].concat(
    partsOf(read).flatMap(({ content, texts }) => [...leavesOf(texts), ...linesOf(parseFormatted(content))]),
  )
}

function leavesOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(leavesOf)
}

/** Returns the structure that both languages share: dates, ids, the length of each list, and the kind of each block. */
function shapeOf(read: DeliveredPolicy) {
  return {
    dates: [read.effectiveDate, read.lastUpdated],
    parts: partsOf(read).map(({ id, content, texts }) => ({
      id,
      texts: shapeOfTexts(texts),
      blocks: parseFormatted(content).map((block) => ({
        kind: block.kind,
        emphasis: (block.kind === 'list' ? block.items : [block.runs]).map((runs) =>
          runs.map((run) => run.kind).filter((kind) => kind !== 'text'),
        ),
      })),
    })),
  }
}

function shapeOfTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOfTexts)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOfTexts(inner)]))
}

/** Returns the numbers in each section and subsection, sorted, because languages arrange sentences differently. */
function figuresOf(read: DeliveredPolicy): Record<string, string[]> {
  return Object.fromEntries(
    partsOf(read).map(({ id, content, texts }) => {
      const figures = [content, ...leavesOf(texts)].join(' ').match(/\d+/g) ?? []
      return [id, figures.sort()]
    }),
  )
}

function text(words: string): Run {
  return { kind: 'text', text: words }
}

function dense(words: string): string {
  return words.replaceAll(/\s/g, '')
}

function bare(words: string): string {
  return words.replaceAll(/[\s*#-]/g, '')
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0
  for (const unit of whole) if (part.startsWith(unit, at)) at += unit.length
  return at === part.length
}

/** Blocks in which plain and emphasized text alternate, and no text looks like markup. */
function blockArbitrary(): fc.Arbitrary<Block> {
  const words = fc
    .array(fc.constantFrom('desk', '椅子', '2 x 4', '<b>', '&amp;', '。', 'RM 1,299'), {
      minLength: 1,
      maxLength: 3,
    })
    .map((list) => list.join(' '))
  const line = fc
    .tuple(words, fc.array(fc.tuple(fc.constantFrom('bold' as const, 'italic' as const), words, words)))
    .map(([first, rest]): Run[] => [
      { kind: 'text', text: first },
      ...rest.flatMap(([kind, loud, plain]): Run[] => [
        { kind, text: loud },
        { kind: 'text', text: plain },
      ]),
    ])
  return fc.oneof(
    fc.record({ kind: fc.constantFrom('heading' as const, 'paragraph' as const), runs: line }),
    fc.record({ kind: fc.constant('list' as const), items: fc.array(line, { minLength: 1, maxLength: 4 }) }),
  )
}

function write(block: Block): string {
  const signs = { text: '', bold: '**', italic: '*' }
  const line = (runs: Run[]) => runs.map((run) => signs[run.kind] + run.text + signs[run.kind]).join('')
  if (block.kind === 'list') return block.items.map((item) => `- ${line(item)}`).join('\n')
  return block.kind === 'heading' ? `## ${line(block.runs)}` : line(block.runs)
}
