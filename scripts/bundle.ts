import { build } from 'vite'

/**
 * Bundles main.ts, the server, the rules and the libraries that come in hundreds of small files: finding and reading
 * those takes most of a start. Other packages stay where they are installed.
 */
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
