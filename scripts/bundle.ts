import { build } from 'vite'
import { oneByte } from './one-byte.ts'

/**
 * Makes one file of main.ts, the server, the rules and the libraries that come in hundreds of small files:
 * finding and reading those is most of a start. Other packages stay where they are installed.
 */
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [oneByte()],
  build: {
    ssr: 'main.ts',
    outDir: 'build/program',
    target: 'node24',
    minify: false,
    sourcemap: true,
  },
  ssr: {
    noExternal: [
      'drizzle-orm',
      'hono',
      /^@hono\//,
      '@asteasolutions/zod-to-openapi',
      'zod',
      'libphonenumber-js',
      'valibot',
    ],
  },
})
