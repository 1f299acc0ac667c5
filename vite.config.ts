import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    // Schemas that a page does not use fall away: making one has no effect but the schema.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
  },
})
