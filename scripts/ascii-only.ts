import type { Plugin } from 'vite'

/**
 * Fails a build if a server script contains a character beyond ASCII, because V8 would then store the whole file with
 * two bytes per character. Rolldown escapes such characters everywhere except in tagged templates.
 */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    generateBundle(_, files) {
      for (const [name, file] of Object.entries(files)) {
        const found = file.type === 'chunk' && /.*[^\p{ASCII}].*/u.exec(file.code)
        if (found)
          throw new Error(`${name} has a character beyond ASCII; write it as \\u…:\n${found[0].trim()}`)
      }
    },
  }
}
