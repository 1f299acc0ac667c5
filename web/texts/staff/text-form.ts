import { createContext, useContext } from 'react'
import type { Language } from '#core/language.ts'
import type { Unfinished } from '#core/shop-texts/documents.ts'

/** The functions with which the fields of a text read and change its content. */
export interface TextForm {
  /** The value at a path: 'sections.0.title'. */
  read: (path: string) => unknown
  change: (path: string, value: unknown) => void
  disabled: boolean
  /** The problem of a field after an attempt to publish or save: its text is missing or refused. */
  problemAt: (path: string, language: Language) => string | undefined
  /** Whether a text inside a part is missing or refused. */
  hasProblemIn: (path: string) => boolean
}

export const TextFormContext = createContext<TextForm | undefined>(undefined)

/** The form around a field. @throws Error outside of the editor of a text */
export function useTextForm(): TextForm {
  const form = useContext(TextFormContext)
  if (form === undefined) throw new Error('useTextForm needs the editor of a text around it')
  return form
}

type Node = Record<string, unknown> | unknown[]
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The value at a path; undefined if there is none. @example valueAt({ a: [{ b: 1 }] }, 'a.0.b') //=> 1 */
export function valueAt(content: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (node, key) => (isNode(node) ? (node as Record<string, unknown>)[key] : undefined),
      content,
    )
}

/** Returns a copy of the content with another value at a path. Objects outside the path are not copied. */
export function withValue<Content>(content: Content, path: string, value: unknown): Content {
  const [key = '', ...rest] = path.split('.')
  const copy = (Array.isArray(content) ? [...content] : { ...content }) as Record<string, unknown>
  if (rest.length > 0) copy[key] = withValue(copy[key], rest.join('.'), value)
  // Undefined removes a field.
  else if (value === undefined && !Array.isArray(copy)) delete copy[key]
  else copy[key] = value
  return copy as Content
}

/** A path with the language of its value. */
export const placeOf = ({ path, language }: Unfinished) => `${path}.${language}`
