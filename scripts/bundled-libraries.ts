/**
 * Libraries that the build bundles into the program. Some have hundreds of files, and reading them would take most of
 * the time of a start. The program uses only a part of the others. React is not bundled, because there must be only
 * one copy of it.
 */
export const bundledForServer = [
  'lucide-react',
  'react-hook-form',
  '@hookform/resolvers',
  '@date-fns/utc',
  'date-fns',
  '@lingui/message-utils',
  'libphonenumber-js',
  'zod',
  'zustand',
  'drizzle-orm',
  'hono',
  /^@hono\//,
  '@asteasolutions/zod-to-openapi',
]
