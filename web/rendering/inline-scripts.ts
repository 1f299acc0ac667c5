import earlyPresses from './inline/early-presses.js?raw'
import rememberLanguage from './inline/remember-language.js?raw'
import restoreScroll from './inline/restore-scroll.js?raw'
import slowLine from './inline/slow-line.js?raw'
import startPage from './inline/start-page.js?raw'

/** The text of a script, without comments and indentation. */
const shorten = (script: string) => script.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')

/** The scripts that stand in pages: each is the same in all of them, so that their hashes are known beforehand. */
export const inlineScripts = {
  earlyPresses: shorten(earlyPresses),
  rememberLanguage: shorten(rememberLanguage),
  restoreScroll: shorten(restoreScroll),
  slowLine: shorten(slowLine),
  startPage: shorten(startPage),
}
