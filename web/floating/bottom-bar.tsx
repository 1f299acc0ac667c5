import type { ReactNode } from 'react'
import { ChatInBar } from '../shell/chat-in-bar.tsx'

interface BottomBarProps {
  /** The text of the bar, for example a price. */
  fact: ReactNode
  /** The button of the bar. */
  children: ReactNode
  /** The layout on wide pages, where there is no bar. */
  wide: 'lg:contents' | 'lg:block'
}

/**
 * A bar at the bottom of a phone's screen: "On phones a 64 px bar: fact, button, chat". From 1024 px its parts are in
 * the page.
 */
export function BottomBar({ fact, children, wide }: BottomBarProps) {
  return (
    <div
      data-bar
      className={`${wide} grid grid-cols-[auto_minmax(0,1fr)_44px] items-center gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-25 max-lg:h-16 max-lg:border-t max-lg:border-ink max-lg:bg-paper max-lg:pr-1 max-lg:pl-(--gutter) max-lg:print:static`}
    >
      {fact}
      {children}
      <ChatInBar className="lg:hidden" />
    </div>
  )
}

/** The size of a large button in the bar. */
export const barButton = 'max-lg:min-h-11.5 max-lg:px-2'
