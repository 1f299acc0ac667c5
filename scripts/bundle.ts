import { build } from 'vite'
import { asciiOnly } from './ascii-only.ts'

/** Bundles a program with libraries of hundreds of small files, whose reading takes most of a start. */
const bundle = (program: string, { isFirst }: { isFirst: boolean }) =>
  build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [asciiOnly()],
    build: {
      ssr: program,
      outDir: 'build/program',
      emptyOutDir: isFirst,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: { output: { charset: 'ascii', comments: false } },
    },
    ssr: {
      noExternal: [
        '@date-fns/utc',
        'date-fns',
        'drizzle-orm',
        'hono',
        /^@hono\//,
        '@asteasolutions/zod-to-openapi',
        'zod',
        'libphonenumber-js',
      ],
    },
  })

await bundle('main.ts', { isFirst: true })
// The programs of threads: each must be a file of its own.
await bundle('server/services/catalogue/file-thread.ts', { isFirst: false })
await bundle('server/providers/pictures/heic-thread.ts', { isFirst: false })
await bundle('server/services/delivery/holiday-thread.ts', { isFirst: false })
await bundle('server/pdf/pdf-thread.ts', { isFirst: false })
await bundle('server/exports/table-thread.ts', { isFirst: false })
