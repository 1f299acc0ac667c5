import type { ShopAddress } from '../../navigation/paths.ts'

export interface Tab {
  text: string
  to: ShopAddress
  current: boolean
  count?: number | string
  /** Whether the text is a name, which browsers should not translate. */
  isName?: boolean
}

/** The look of a tab, and of the button for the tabs without room. */
export const tabLook =
  'flex min-h-10 items-center gap-1.5 border-b border-transparent whitespace-nowrap text-ink-soft no-underline hover:text-ink aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:min-h-11'

/** The text of a tab and its count. With `cut`, a long text is shortened. */
export function TabText({ tab: { text, count, isName = false }, cut = false }: { tab: Tab; cut?: boolean }) {
  return (
    <>
      <span translate={isName ? 'no' : undefined} className={cut ? 'truncate' : undefined}>
        {text}
      </span>
      {count !== undefined && <span className="tabular">{count.toLocaleString('en')}</span>}
    </>
  )
}
