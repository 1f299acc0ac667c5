import { TestRunner, type RunnerTestCase } from 'vitest'

/** Notes that the running test tries some inputs, which `npm run security` adds up; a test that notes none tries one. */
export function tried(inputs = 1): void {
  const meta = TestRunner.getCurrentTest<RunnerTestCase>().meta as { inputs?: number }
  meta.inputs = (meta.inputs ?? 0) + inputs
}
