import type { Plugin } from 'vite'

/**
 * Writes the characters of a program that are not ASCII as escapes. A single one of them makes V8 keep the whole
 * source, as long as the process runs, in two bytes a character.
 */
export function oneByte(): Plugin {
  return {
    name: 'one-byte',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // The printer, which comes after every chunk was made, would write them out again.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const made of Object.values(bundle)) if (made.type === 'chunk') made.code = escaped(made.code)
      },
    },
  }
}

/**
 * The same program in ASCII alone; a character that is escaped already, as in `/\，/`, needs no second backslash.
 *
 * @example
 * escaped("'桌'") //=> "'\\u684c'"
 * escaped('/\\，/') //=> '/\\uff0c/'
 * escaped("'\\\\，'") //=> "'\\\\\\uff0c'"
 */
export function escaped(code: string): string {
  return code.replaceAll(
    /(?<slashes>\\*)(?<char>[^\p{ASCII}\p{Cs}]|\p{Cs})/gu,
    (_, slashes: string, char: string) =>
      (slashes.length % 2 === 0 ? slashes : slashes.slice(1)) +
      Array.from(
        { length: char.length },
        (_unit, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`,
      ).join(''),
  )
}
