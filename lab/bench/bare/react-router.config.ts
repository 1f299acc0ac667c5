import type { Config } from '@react-router/dev/config'

/** An empty page of React Router, which every page of the shop is compared with. */
export default { appDirectory: '.', buildDirectory: '../../../build/bare' } satisfies Config
