/**
 * Libraries of hundreds of files, whose reading would take most of a start, and those that are used in part: bundled, the
 * program loads only that part. React is not among them: there must be one copy of it.
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
