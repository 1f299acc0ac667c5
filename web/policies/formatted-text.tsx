import type { ReactNode } from 'react'
import { parseFormatted, type Run } from '../../core/policies.ts'

/**
 * A text written for parseFormatted as headings, paragraphs and lists; whatever it says, it is never HTML.
 * `headingLevel` is the level below the heading that the text stands under.
 */
export function FormattedText({ text, headingLevel = 3 }: { text: string; headingLevel?: 2 | 3 | 4 }) {
  const Heading = `h${headingLevel}` as const
  return (
    <div>
      {parseFormatted(text).map((block, index) => {
        switch (block.kind) {
          case 'heading':
            return (
              <Heading
                key={index}
                className={`mt-8 first:mt-0 ${headingLevel === 2 ? 'text-h2' : 'text-lg'}`}
              >
                {runs(block.runs)}
              </Heading>
            )
          case 'paragraph':
            return (
              <p key={index} className="mt-3 first:mt-0">
                {runs(block.runs)}
              </p>
            )
          case 'list':
            return (
              // Without its role, a list without markers is no list to VoiceOver.
              <ul key={index} role="list" className="mt-3 first:mt-0">
                {block.items.map((item, itemIndex) => (
                  <li
                    key={itemIndex}
                    className="relative py-1 pl-6 before:absolute before:top-[1.1em] before:left-0 before:h-px before:w-3 before:bg-ink"
                  >
                    {runs(item)}
                  </li>
                ))}
              </ul>
            )
        }
      })}
    </div>
  )
}

function runs(line: Run[]): ReactNode[] {
  return line.map(({ kind, text }, index) => {
    switch (kind) {
      case 'text':
        return text
      case 'bold':
        return (
          <strong key={index} className="font-semibold">
            {text}
          </strong>
        )
      case 'italic':
        // Chinese has no italics; there the weight carries the emphasis.
        return (
          <em key={index} className="[&:lang(zh)]:font-semibold [&:lang(zh)]:not-italic">
            {text}
          </em>
        )
    }
  })
}
