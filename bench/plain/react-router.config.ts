import type { Config } from '@react-router/dev/config'

/** The shop's pages with React Router's own links: what every rendered page of the shop is measured against. */
export default { appDirectory: '../../web', buildDirectory: '../../build/plain' } satisfies Config
