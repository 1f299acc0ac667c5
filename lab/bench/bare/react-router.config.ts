import type { Config } from '@react-router/dev/config'

/** A page of React Router with nothing on it: what every page of the shop is weighed against. */
export default { appDirectory: '.', buildDirectory: '../../../build/bare' } satisfies Config
