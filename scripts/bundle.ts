import { build } from 'vite'

/** Bundles the program with libraries of hundreds of small files, whose reading takes most of a start. */
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: 'main.ts',
    outDir: 'build/program',
    target: 'node24',
    minify: false,
    sourcemap: true,
    // See vite.config.ts.
    rolldownOptions: { output: { charset: 'ascii', comments: false } },
  },
  ssr: {
    noExternal: [
      'drizzle-orm',
      'hono',
      /^@hono\//,
      '@asteasolutions/zod-to-openapi',
      'zod',
      'libphonenumber-js',
    ],
  },
})
