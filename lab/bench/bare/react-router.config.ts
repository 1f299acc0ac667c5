import type { Config } from '@react-router/dev/config'

/** An empty page of React Router. Every page of the shop is compared with it. */
export default { appDirectory: '.', buildDirectory: '../../../build/bare' } satisfies Config
