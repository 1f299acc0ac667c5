import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The program, whose entry main.ts is: see vite.config.ts.
  serverBuildFile: 'main.js',
} satisfies Config
