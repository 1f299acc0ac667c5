import type { Plugin } from 'vite'

/**
 * Ends a build whose scripts for the server have a character beyond ASCII: one would make V8 hold the whole file in two
 * bytes a character. Rolldown escapes them everywhere but in tagged templates.
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
