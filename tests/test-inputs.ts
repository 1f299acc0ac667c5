import { TestRunner, type RunnerTestCase } from 'vitest'

/** Adds to the number of inputs of the running test for `npm run security`; the default is one. */
export function countInputs(inputs = 1): void {
  const meta = TestRunner.getCurrentTest<RunnerTestCase>().meta as { inputs?: number }
  meta.inputs = (meta.inputs ?? 0) + inputs
}

/** The number of inputs that a test tries: `usual` in `npm test`, `full` in `npm run test:full`. */
export const inputs = (usual: number, full: number): number => (process.env.TEST_FULL === '1' ? full : usual)
