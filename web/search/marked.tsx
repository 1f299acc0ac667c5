import type { ReactNode } from 'react'
import { hanStem } from '#core/search/stems.ts'

const special = /[.*+?^${}()|[\]\\]/g

/** Splits a text into pieces. The pieces at odd indexes are searched words. */
export function piecesOf(text: string, searched: readonly string[]): string[] {
  const words = searched
    .flatMap((words) => words.split(/\s+/))
    .flatMap((word) => [word, hanStem(word)])
    .filter((word) => word !== '')
    .map((word) => word.replaceAll(special, String.raw`\$&`))
  return words.length === 0 ? [text] : text.split(new RegExp(`(${words.join('|')})`, 'i'))
}

/** A text in which "the matched part is underlined in petrol, never coloured." */
export function Marked({ text, searched }: { text: string; searched: readonly string[] }): ReactNode {
  return piecesOf(text, searched).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <mark
        // oxlint-disable-next-line react/no-array-index-key -- pieces have only their place
        key={index}
        className="bg-transparent text-inherit underline decoration-petrol decoration-2 underline-offset-3"
      >
        {piece}
      </mark>
    ),
  )
}
