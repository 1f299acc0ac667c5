import earlyPresses from './inline/early-presses.js?raw'
import rememberLanguage from './inline/remember-language.js?raw'
import restoreScroll from './inline/restore-scroll.js?raw'
import slowLine from './inline/slow-line.js?raw'
import startPage from './inline/start-page.js?raw'

/** Removes comments and indentation from a script. */
const shorten = (script: string) => script.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')

/** The inline scripts of pages. They are the same on every page, so their hashes are known in advance. */
export const inlineScripts = {
  earlyPresses: shorten(earlyPresses),
  rememberLanguage: shorten(rememberLanguage),
  restoreScroll: shorten(restoreScroll),
  slowLine: shorten(slowLine),
  startPage: shorten(startPage),
}
