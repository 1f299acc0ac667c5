import { expect, test } from 'vitest'
import { text } from '#core/texts/text.ts'
import { staffWith } from '../../testing/test-staff.ts'
import { clerk, member, owner, setUp, shop } from '../orders/test-staff-orders.ts'

setUp()

const path = '/api/staff/quotation-notes'
const noteOf = (name: string, en = 'The lift is too small for the desk.') => ({
  name,
  note: { en, 'zh-TW': '電梯放不下這張桌子。' },
})
const list = async () => (await clerk.browser.get(path)).body.entries

test('a clerk saves a note under a name, renames and deletes it, and colleagues see it', async () => {
  const { status } = await clerk.browser.post(path, { id: 'lift', entry: noteOf('Small lift') })
  expect(status).toBe(200)
  await clerk.browser.post(path, { id: 'assembly', entry: noteOf('Assembly', ' We assemble it. ') })
  const { body } = await owner.browser.get(path)
  expect(body.entries).toMatchObject([
    { id: 'assembly', name: 'Assembly', note: { en: 'We assemble it.' } },
    { id: 'lift', ...noteOf('Small lift') },
  ])
  const { version } = body.entries[1]
  const renamed = { version, entry: noteOf('A small lift') }
  expect((await clerk.browser.post(`${path}/lift`, renamed)).status).toBe(200)
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['A small lift', 'Assembly'])
  const late = await owner.browser.post(`${path}/lift`, { version, entry: noteOf('Stairs') })
  expect([late.status, late.body.code]).toEqual([409, 'quotation_note_changed_meanwhile'])
  const [first] = await list()
  await clerk.browser.post(`${path}/lift/delete`, { version: first.version })
  expect(await list()).toHaveLength(1)
  const audit = (await owner.browser.get('/api/staff/audit?subject=quotation_note')).body.entries
  expect(audit.map(({ action }: { action: string }) => action)).toEqual([
    'quotation_note.deleted',
    'quotation_note.saved',
    'quotation_note.created',
    'quotation_note.created',
  ])
})

test('two notes cannot have one name, also if both are saved at once', async () => {
  const saved = await Promise.all(
    ['one', 'two'].map((id) =>
      clerk.browser.post(path, { id, entry: noteOf(id === 'one' ? 'Twice' : 'TWICE') }),
    ),
  )
  expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(saved.find(({ status }) => status === 400)!.body.details.issues).toEqual([
    { path: 'entry.name', problem: text('en')('staff.quotationNotes.nameTaken') },
  ])
})

test('a note needs a name and a text, and the permission to write quotations', async () => {
  const empty = { id: 'empty', entry: { name: '', note: { en: ' ', 'zh-TW': '' } } }
  expect((await clerk.browser.post(path, empty)).body.details.issues).toMatchObject([
    { path: 'entry.name' },
    { path: 'entry.note.en' },
  ])
  const reader = await staffWith(shop)
  expect((await reader.browser.get(path)).status).toBe(200)
  expect((await reader.browser.post(path, { id: 'mine', entry: noteOf('Mine') })).status).toBe(403)
  expect((await member.browser.get(path)).status).toBe(401)
})
