import { expect, test } from 'vitest'
import { loadOptional } from './optional-packages.ts'
import { StartError } from './start-error.ts'

const missing = () => import('@aws-sdk/client-that-is-not-installed' as string)
const broken = () => Promise.reject(new TypeError('broken'))

test('a setting whose packages are missing ends the start with the command that installs them', async () => {
  const error = await loadOptional('s3', 'FILE_STORAGE=s3', missing).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  expect(error).toHaveProperty(
    'message',
    'FILE_STORAGE=s3 needs packages that are not installed: run npm run packages -- s3, then start again.',
  )
})

test('another failure to load is reported as it is', async () => {
  await expect(loadOptional('traces', 'OTEL_EXPORTER_OTLP_ENDPOINT', broken)).rejects.toThrow(TypeError)
})
