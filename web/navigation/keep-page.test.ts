import { expect, test } from 'vitest'
import { createMemoryRouter, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { framedResults, resultsToKeep } from './keep-page.ts'

const good = { type: 'data', result: { rows: [] } } as const
const lost = { type: 'error', result: new TypeError('Failed to fetch') } as const
const refused = (status: number) => ({ type: 'error' as const, result: new ErrorResponse(status, '', null) })
const redirected = (to: string) => ({
  type: 'error' as const,
  result: new Response(null, { status: 302, headers: { location: to } }),
})

test('a page that cannot be read again keeps its content', () => {
  expect(resultsToKeep({ guard: good, page: lost }, '/staff')).toEqual({ guard: good })
  expect(resultsToKeep({ guard: lost, page: lost }, '/staff')).toEqual({})
  for (const status of [408, 429, 500, 503])
    expect(resultsToKeep({ page: refused(status) }, '/staff')).toEqual({})
  expect(
    resultsToKeep({ page: { type: 'error', result: new Error('Unexpected Server Error') } }, '/staff'),
  ).toEqual({})
})

/** The middleware of the page that is shown. */
const keepResults = async (_: unknown, next: () => Promise<unknown>) =>
  resultsToKeep((await next()) as Parameters<typeof resultsToKeep>[0], '/staff')

test('the installed router keeps the data of a page whose results are left out', async () => {
  let isLost = false
  const loader = () => {
    if (isLost) throw new TypeError('Failed to fetch')
    return 'rows'
  }
  const router = createMemoryRouter([{ id: 'page', path: '/staff', middleware: [keepResults], loader }], {
    initialEntries: ['/staff'],
    hydrationData: { loaderData: { page: 'rows' } },
  })
  isLost = true
  await router.revalidate()
  expect(router.state).toMatchObject({ loaderData: { page: 'rows' }, errors: null, revalidation: 'idle' })
  router.dispose()
})

test('a page whose session has ended stays, so that a sign-in dialog can be shown over it', () => {
  expect(resultsToKeep({ page: redirected('/login?redirectUrl=%2Faccount') }, '/staff')).toEqual({})
  expect(resultsToKeep({ page: redirected('/staff/sign-in?next=%2Fstaff') }, '/staff')).toEqual({})
})

test('a page that is gone, forbidden or redirected is not kept', () => {
  for (const answer of [refused(404), refused(403), redirected('/home')])
    expect(resultsToKeep({ guard: lost, page: answer }, '/staff')).toEqual({ guard: lost, page: answer })
})

test('the frame stays around another page that cannot be loaded', () => {
  expect(framedResults({ guard: lost, page: lost }, 'guard')).toEqual({ page: lost })
  expect(framedResults({ guard: lost }, 'guard')).toEqual({ guard: lost })
  expect(framedResults({ guard: good, page: lost }, 'guard')).toEqual({ guard: good, page: lost })
  const ended = redirected('/login')
  expect(framedResults({ guard: ended, page: ended }, 'guard')).toEqual({ guard: ended, page: ended })
})
