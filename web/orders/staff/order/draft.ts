import type { Dispatch, SetStateAction } from 'react'

/** What is typed and not sent, with how to type it; the page keeps it, to ask before it is left. */
export type Draft = [text: string, setText: Dispatch<SetStateAction<string>>]
