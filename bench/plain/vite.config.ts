import { defineConfig, mergeConfig } from 'vite'
import shop from '../../vite.config.ts'

export default mergeConfig(
  shop,
  defineConfig({
    resolve: { alias: [{ find: /^.*\/link\.tsx$/, replacement: `${import.meta.dirname}/link.tsx` }] },
  }),
)
